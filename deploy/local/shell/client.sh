# SPDX-License-Identifier: Apache-2.0
# Starts the command line for users. The first start writes an archive of its classes, which later ones map (docs/command-line.md).

run_client() {
    find_jdk >&2
    client_jar >/dev/null || build deploy/cli >&2
    jar=$(client_jar) || fail "the command line is not built; run ./atelier build"
    # One compiler and the smallest collector start fastest. A log of the JVM would stand among the answers.
    exec "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Xlog:disable \
        -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="$root/deploy/cli/target/cli.jsa" -jar "$jar" "$@"
}

client_jar() {
    ls "$root"/deploy/cli/target/cli-*.jar 2>/dev/null
}
