# SPDX-License-Identifier: Apache-2.0
# Finds a JDK and a Maven that are new enough, or fetches them into the cache of programs.

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
    [ -n "$found" ] || fetch_jdk
    JAVA_HOME=$found
    export JAVA_HOME
}

# The folder of unpacked programs; BinaryCache of deploy/servers says the same in Java.
program_cache() {
    if [ -n "${ATELIER_CACHE:-}" ]; then
        printf '%s\n' "$ATELIER_CACHE"
    elif [ "$(id -u)" = 0 ]; then
        printf '/var/cache/atelier\n'
    else
        printf '%s\n' "${XDG_CACHE_HOME:-$HOME/.cache}/atelier"
    fi
}

# The release of Eclipse Temurin that is fetched where no JDK is new enough, and what identifies its archives.
jdk_release=25.0.4.1_1
jdk_checksum() {
    case $1 in
    x64_linux) echo dbb698396d478e7fa2b1e50f4103324b2a99b90569ee27c33f2261f9215cf41e ;;
    aarch64_linux) echo 69df11a02cfa3ef7d7ca645e03edce6778ec090e100f6ae2b42097865730ac52 ;;
    x64_mac) echo e6229d9504f7922053ab31821b9e6bee8761daf7b026a3476d1a027563009880 ;;
    aarch64_mac) echo 61979887f7506a24a57439ff99adb8b3a7fc89977d9cfe3b8984f58a981b7b9d ;;
    *) return 1 ;;
    esac
}

# Sets found to a JDK of the cache, which is fetched when it is not there yet.
fetch_jdk() {
    machine="$(uname -m | sed 's/^x86_64$/x64/; s/^arm64$/aarch64/')_$(uname -s | sed 's/^Linux$/linux/; s/^Darwin$/mac/')"
    # The archives for Linux are made for glibc.
    [ ! -e /etc/alpine-release ] || machine=${machine}_musl
    checksum=${ATELIER_JDK_SHA256:-$(jdk_checksum "$machine")} ||
        fail "needs a JDK $needed_java or newer, found none, and knows no archive for $machine. $how_to_get_a_jdk"
    fetched=$(program_cache)/jdk-$(printf '%.16s' "$checksum")
    if [ ! -e "$fetched/complete" ]; then
        fetch "JDK $jdk_release (Eclipse Temurin, some 135 MB)" "${ATELIER_JDK_URL:-$(jdk_address "$machine")}" "$checksum" "$fetched" ||
            fail "needs a JDK $needed_java or newer, and found none. $how_to_get_a_jdk"
    fi
    # On macOS the JDK lies deeper in its archive.
    for found in "$fetched" "$fetched/Contents/Home"; do
        ! java_version "$found" || return 0
    done
    fail "the archive of ATELIER_JDK_URL has no JDK $needed_java in its only folder; remove $fetched to fetch another one"
}

jdk_address() {
    printf 'https://github.com/adoptium/temurin25-binaries/releases/download/jdk-%s/OpenJDK25U-jdk_%s_hotspot_%s.tar.gz\n' \
        "$(printf '%s' "$jdk_release" | sed 's/_/%2B/')" "$1" "$jdk_release"
}

how_to_get_a_jdk="Get one, for example:
  Debian, Ubuntu   apt-get install openjdk-$needed_java-jdk-headless
  Fedora           dnf install java-$needed_java-openjdk-devel
  macOS            brew install openjdk
  anywhere         sdk install java $needed_java-tem      (sdkman)
and set JAVA_HOME if it is not found. Without access to the internet, copy the archive of a JDK to a server of yours and set
ATELIER_JDK_URL to its address, and ATELIER_JDK_SHA256 if it is another release than Temurin $jdk_release."

# Unpacks a .tar.gz into a folder of the cache: what it is, its address, its SHA-256, the folder. Nothing is left in the
# folder when one step fails; whoever comes second keeps what the first has made.
fetch() {
    case $2 in
    http://* | https://*) ;;
    *)
        printf 'atelier: the address of the %s is no http or https URL: %s\n' "$1" "$2" >&2
        return 1
        ;;
    esac
    mkdir -p "${4%/*}" && part=$(mktemp -d "$4.XXXXXX") || return 1
    trap 'rm -rf "$part"; exit 130' INT TERM
    printf 'fetching %s once, from %s\n' "$1" "$(printf '%s' "$2" | sed 's#//[^/@]*@#//#')" >&2
    if download "$2" "$part/archive" && has_checksum "$part/archive" "$3" && mkdir "$part/unpacked" &&
        tar -xzf "$part/archive" -C "$part/unpacked" --strip-components=1 && : >"$part/unpacked/complete"; then
        mv "$part/unpacked" "$4" 2>/dev/null || [ -e "$4/complete" ]
        code=$?
    else
        code=1
    fi
    rm -rf "$part"
    trap - INT TERM
    return $code
}

# A bar shows the progress to a person; a connection that stands still for half a minute is over.
download() {
    if command -v curl >/dev/null 2>&1; then
        set -- "$1" "$2" "$([ -t 2 ] && echo --progress-bar || echo -sS)"
        curl -fL "$3" --retry 2 --connect-timeout 20 --speed-limit 1 --speed-time 30 -o "$2" "$1"
    elif command -v wget >/dev/null 2>&1; then
        set -- "$1" "$2" "$([ -t 2 ] && echo --show-progress || echo -nv)"
        wget -q "$3" --tries=3 --timeout=30 -O "$2" "$1"
    else
        printf 'atelier: neither curl nor wget is there to fetch it\n' >&2
        return 1
    fi
}

has_checksum() {
    if command -v sha256sum >/dev/null 2>&1; then
        sum=$(sha256sum "$1")
    else
        sum=$(shasum -a 256 "$1")
    fi
    [ "${sum%% *}" = "$2" ] || {
        printf 'atelier: what came has the SHA-256 %s, expected was %s; it is thrown away\n' "${sum%% *}" "$2" >&2
        return 1
    }
}

# The Maven that is fetched where none is new enough and no repository is named. The archive of Apache has no paths of a
# repository, which the wrapper would need (docs/adr/0004).
maven_release=3.9.11
maven_checksum=4b7195b6a4f5c81af4c0212677a32ee8143643401bc6e1e8412e6b06ea82beac
maven_address=${ATELIER_MAVEN_URL:-https://archive.apache.org/dist/maven/maven-3/$maven_release/binaries/apache-maven-$maven_release-bin.tar.gz}

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
    elif [ -n "${MVNW_REPOURL:-}" ]; then
        maven=$root/mvnw
    else
        fetched=$(program_cache)/apache-maven-$maven_release
        [ -e "$fetched/complete" ] ||
            fetch "Maven $maven_release (9 MB)" "$maven_address" "$maven_checksum" "$fetched" ||
            fail "needs Maven 3.8.7 or newer and found none. Install it (apt-get install maven, brew install maven),
or set MVNW_REPOURL to the address of your Maven repository and the wrapper ./mvnw fetches its own."
        maven=$fetched/bin/mvn
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
