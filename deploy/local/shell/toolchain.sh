# SPDX-License-Identifier: Apache-2.0
# Finds a JDK and a Maven that are new enough.

# The release file answers without starting a JVM.
java_version() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    [ -n "$version" ] && [ "$version" -ge "$needed_java" ]
}

jdk_candidates() {
    [ -z "${JAVA_HOME:-}" ] || printf '%s\n' "$JAVA_HOME"
    javac=$(command -v javac 2>/dev/null || true)
    if [ -n "$javac" ]; then
        javac=$(readlink -f "$javac" 2>/dev/null || printf '%s' "$javac")
        dirname "$(dirname "$javac")"
    fi
    for directory in \
        /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/* "$HOME"/.jdks/* "$HOME"/.local/share/mise/installs/java/*; do
        [ ! -d "$directory" ] || printf '%s\n' "$directory"
    done
}

find_jdk() {
    found=$(jdk_candidates | while IFS= read -r candidate; do
        if java_version "$candidate"; then
            printf '%s\n' "$candidate"
            break
        fi
    done)
    [ -n "$found" ] || fail "needs a JDK $needed_java or newer and found none. Get one, for example:
  Debian, Ubuntu   apt-get install openjdk-$needed_java-jdk-headless
  Fedora           dnf install java-$needed_java-openjdk-devel
  macOS            brew install openjdk
  anywhere         sdk install java $needed_java-tem      (sdkman)
or set JAVA_HOME to the one you have."
    JAVA_HOME=$found
    export JAVA_HOME
}

# True when the Maven $1 has at least the version $2, written as 3008007 for 3.8.7.
maven_has_version() {
    version=$("$1" -v 2>/dev/null | sed -n 's/^.*Apache Maven \([0-9]*\)\.\([0-9]*\)\.\([0-9]*\).*/\1 \2 \3/p')
    # shellcheck disable=SC2086 # three numbers
    set -- "$2" $version
    [ $# -eq 4 ] && [ $(($2 * 1000000 + $3 * 1000 + $4)) -ge "$1" ]
}

find_maven() {
    if command -v mvn >/dev/null 2>&1 && maven_has_version mvn 3008007; then
        maven=mvn
    elif [ -n "${MVNW_REPOURL:-}" ] || [ -d "${MAVEN_USER_HOME:-$HOME/.m2}/wrapper/dists/apache-maven-3.9.11" ]; then
        maven=$root/mvnw
    else
        fail "needs Maven 3.8.7 or newer and found none. Install it (apt-get install maven, brew install maven),
or set MVNW_REPOURL to the address of your Maven repository and the wrapper ./mvnw fetches its own."
    fi
}

run_maven() {
    find_jdk
    find_maven
    cd "$root"
    "$maven" -B -ntp "$@"
}

# The class path of the compiler's checks, which Maven looks up again when the build file changed.
find_checks() {
    checks=$home/checks.path
    [ -e "$checks" ] && [ ! pom.xml -nt "$checks" ] ||
        "$maven" -B -ntp -q -N -Pchecks-path dependency:build-classpath "-Dmdep.outputFile=$checks"
}

# Starts Maven as its own script does, with the compiler's checks on the class path of the JVM. The compiler makes a new
# class loader for the checks in each module; what the JVM has itself, this loader takes from there. Otherwise each
# module loads the checks and compiles them to machine code anew, which takes a third of the time of all compilations.
run_maven_with_checks() {
    find_jdk
    find_maven
    cd "$root"
    find_checks || return
    maven_home=$("$maven" -v | sed -n 's/^Maven home: //p')
    # A Maven whose files lie elsewhere starts by its script, and takes longer.
    if [ ! -e "$maven_home/bin/m2.conf" ]; then
        "$maven" -B -ntp "$@"
        return
    fi
    # shellcheck disable=SC2046,SC2086 # lists
    "$JAVA_HOME/bin/java" $(cat .mvn/jvm.config) ${MAVEN_OPTS:-} -classpath "$maven_home/boot/*:$(cat "$checks")" \
        "-Dclassworlds.conf=$maven_home/bin/m2.conf" "-Dmaven.home=$maven_home" \
        "-Dlibrary.jansi.path=$maven_home/lib/jansi-native" "-Dmaven.multiModuleProjectDirectory=$root" \
        org.codehaus.plexus.classworlds.launcher.Launcher -B -ntp "$@"
}

# Quarkus' dev mode needs Maven 3.9; an older Maven fetches the newer one from the repository it uses.
find_dev_maven() {
    find_maven
    maven_has_version "$maven" 3009000 && return
    newer=$home/tools/apache-maven-3.9.11
    if [ ! -e "$newer/bin/mvn" ]; then
        echo "fetching Maven 3.9.11 for the dev mode"
        unpacked=$home/tools/unpacked
        # The plugin unpacks an artifact once, and remembers that in the last of these folders.
        rm -rf "$unpacked" "$newer" "$root/target/dependency-maven-plugin-markers"
        run_maven -q -N dependency:unpack -Dartifact=org.apache.maven:apache-maven:3.9.11:zip:bin \
            -DoutputDirectory="$unpacked" || fail "the dev mode needs Maven 3.9.0 or newer, which could not be fetched"
        chmod +x "$unpacked/apache-maven-3.9.11/bin/mvn"
        mv "$unpacked/apache-maven-3.9.11" "$newer"
    fi
    maven=$newer/bin/mvn
}
