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

maven_is_new_enough() {
    version=$("$1" -v 2>/dev/null | sed -n 's/^.*Apache Maven \([0-9]*\)\.\([0-9]*\)\.\([0-9]*\).*/\1 \2 \3/p')
    # shellcheck disable=SC2086 # three numbers
    set -- $version
    [ $# -eq 3 ] && [ $(($1 * 1000000 + $2 * 1000 + $3)) -ge 3008007 ]
}

find_maven() {
    if command -v mvn >/dev/null 2>&1 && maven_is_new_enough mvn; then
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
