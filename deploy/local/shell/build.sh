# SPDX-License-Identifier: Apache-2.0
# The modules of the build, and which of them have to be built before the platform can start.

# One line for each module, after those of the modules that it needs; see the file.
list_modules() {
    (cd "$root" && awk -f deploy/local/shell/modules.awk)
}

# The folder of a module from a short name: gateway, billing, egress, platform/egress, generation-service/providers.
# A parent stands for all modules below it.
find_modules() {
    all=$(list_modules | cut -d '|' -f 1)
    name=${1%/}
    for suffix in '' -service; do
        folder=$(printf '%s\n' "$all" | awk -v name="$name$suffix" \
            '$0 == name { print; exit } substr("/" $0, length($0) - length(name) + 1) == "/" name { print }' | head -n 1)
        [ -z "$folder" ] || break
    done
    [ -n "$folder" ] || fail "there is no module '$1'; the modules are:
$(printf '%s\n' "$all" | grep -vx '\.' | sort | sed 's/^/  /')"
    printf '%s\n' "$all" | awk -v folder="$folder" '$0 == folder || index($0, folder "/") == 1'
}

launcher_jar() {
    ls "$root"/deploy/local/target/local-*.jar 2>/dev/null
}

# True when one of the files, or a file in one of the folders, is newer than the stamp. A folder is newer after a
# file in it was deleted.
newer_than() {
    stamp=$1
    shift
    [ ! -e "$stamp" ] || [ -n "$(find "$@" -path '*/src/test' -prune -o -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

is_packaged() {
    case $1 in
    deploy/local) [ -d "$1/target/lib" ] && launcher_jar >/dev/null ;;
    deploy/servers) [ -d "$1/target/kafka" ] && ls "$1"/target/servers-*.jar >/dev/null 2>&1 ;;
    deploy/cli) ls "$1"/target/cli-*.jar >/dev/null 2>&1 ;;
    *) [ "$2" != application ] || [ -e "$1/target/quarkus-app/quarkus-run.jar" ] ;;
    esac
}

# The modules of the platform that are not as new as their sources: a source, the pom, a parent's pom or a module that
# it needs changed after the last build. With arguments: those among them.
stale_modules() {
    wanted=" $* "
    stale=' '
    list_modules | while IFS='|' read -r folder kind parents needs; do
        case $kind in parent | test) continue ;; esac
        changed=
        set -- "$folder/pom.xml" "$folder/src" .mvn/jvm.config
        for need in $needs; do
            set -- "$@" "$need/target/built"
            case $stale in *" $need "*) changed=yes ;; esac
        done
        # shellcheck disable=SC2086 # a list of files
        if [ -n "$changed" ] || newer_than "$folder/target/built" "$@" $parents || ! is_packaged "$folder" "$kind"; then
            stale="$stale$folder "
            case $wanted in '  ' | *" $folder "*) printf '%s ' "$folder" ;; esac
        fi
    done
}

# Shows a line for each module, and signs of life while Maven downloads for the first time.
show_build() {
    downloads=0
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$1"
        case $line in
        *"Building "*"["*"/"*"]"*)
            printf '  %s\n' "$(printf '%s' "$line" | sed 's/^\[INFO\] Building \([^ ]*\) .*\(\[[0-9]*\/[0-9]*\]\)$/\2 \1/')"
            ;;
        "Downloaded from "* | "[INFO] Downloaded from "*)
            downloads=$((downloads + 1))
            [ $((downloads % 100)) -ne 0 ] || printf '  downloaded %s files\n' "$downloads"
            ;;
        esac
    done
}

# Two builds in one folder would overwrite each other's files: the second waits.
lock_builds() {
    [ -z "${locked:-}" ] || return 0
    locked=yes
    mkdir -p "$home"
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$home/build.lock"
        flock -n 9 || {
            echo "waiting for another build in this folder"
            flock 9
        }
    fi
}

# Builds the stale modules, or those among the named ones.
build() {
    cd "$root"
    [ -n "$(stale_modules "$@")" ] || return 0
    lock_builds
    modules=$(stale_modules "$@")
    [ -n "$modules" ] || return 0
    find_maven
    mkdir -p "$home/logs"
    log=$home/logs/build.log
    : >"$log"
    result=$home/logs/build.result
    rm -f "$result"
    printf 'building %s\n' "$modules"
    started=$(date +%s)
    began=$home/logs/build.began
    : >"$began"
    list=$(printf '%s' "${modules% }" | tr ' ' ',')
    {
        "$maven" -B -Dstyle.color=never -Dquick -Dmaven.test.skip=true -pl "$list" -am package 2>&1 9>&- ||
            echo failed >"$result"
    } | show_build "$log"
    if [ -e "$result" ]; then
        grep -E '^\[ERROR\]' "$log" | head -n 20 >&2 || tail -n 20 "$log" >&2
        fail "the build failed; its log is $log"
    fi
    for module in $modules; do
        # As old as the start of the build: what was edited meanwhile is built next time.
        touch -r "$began" "$module/target/built"
    done
    # A lock that stays open would last as long as the platform that starts now.
    exec 9>&-
    locked=
    printf 'built in %s s\n' "$(($(date +%s) - started))"
}

# After a crash the launcher's process number may belong to another program.
launcher_runs() {
    pid=$(sed -n 's/^pid=//p' "$home/launcher.properties" 2>/dev/null) && [ -n "$pid" ] || return 1
    { tr '\0' ' ' <"/proc/$pid/cmdline" || ps -o args= -p "$pid"; } 2>/dev/null | grep -q dev.atelier.local.cli.Main
}

# A rebuild would pull the jars from under the processes that run from them.
runs_already() {
    waited=0
    while launcher_runs && grep -q '^phase=stopping' "$home/launcher.properties" && [ $waited -lt 60 ]; do
        sleep 1
        waited=$((waited + 1))
    done
    launcher_runs
}
