# SPDX-License-Identifier: Apache-2.0
# Runs checks and tests through Maven and shows how long they took.

# Sets modules (folders), list (the same for Maven's -pl), options and packaged from the arguments of a command.
read_arguments() {
    modules=
    options=
    packaged=
    for argument; do
        case $argument in
        --packaged) packaged=yes ;;
        -*) options="$options $argument" ;;
        *)
            found=$(find_modules "$argument") || exit 1
            modules="$modules $found"
            ;;
        esac
    done
    # shellcheck disable=SC2086 # a list of folders
    set -- $modules
    modules=$*
    list=$(printf '%s' "$modules" | tr ' ' ',')
}

# Finds test reports in the named folders; what follows is what find does with them.
reports() {
    folders=$1
    shift
    # shellcheck disable=SC2086 # a list of folders
    (cd "$root" && find ${folders:-.} -path '*/target/*-reports/TEST-*.xml' "$@")
}

show_times() {
    reports "$1" -print | sort -u | (cd "$root" && xargs awk -v slowest="$2" -f deploy/local/shell/report.awk)
}

# Maven compiles only sources that changed. A quick build has no checks, so what it compiled has to be compiled again.
forget_unchecked_classes() {
    for folder in ${1:-$(list_modules | cut -d '|' -f 1)}; do
        target=$root/$folder/target
        if [ -d "$target/classes" ] && has_unchecked_class "$target"; then
            rm -rf "$target/classes" "$target/test-classes" "$target/maven-status"
        fi
    done
}

has_unchecked_class() {
    set -- "$1" "$1/checked/.editorconfig"
    [ ! -e "$2" ] ||
        [ -n "$(find "$1/classes" "$1/test-classes" -name '*.class' -newer "$2" -print 2>/dev/null | head -n 1)" ]
}

# Runs Maven with tests in some folders (all of them if none is named) and shows how long the tests took.
run_tests() {
    folders=$1
    shift
    lock_builds
    forget_unchecked_classes "$folders"
    reports "$folders" -delete
    code=0
    run_maven_with_checks "$@" 9>&- || code=$?
    show_times "$folders" 10
    return $code
}

# A run that packages: until it has ended well, `up` must not trust what it finds.
run_all_tests() {
    cd "$root"
    built=$(list_modules | cut -d '|' -f 1)
    for folder in $built; do
        rm -f "$folder/target/built"
    done
    mkdir -p "$home"
    began=$home/test.began
    : >"$began"
    run_tests "$@"
    for folder in $built; do
        [ ! -d "$folder/target" ] || touch -r "$began" "$folder/target/built"
    done
}

deselect_modules() {
    (cd "$root" && list_modules | cut -d '|' -f 1 | sed 's#$#/target/selected#' | xargs rm -f)
}

# Of the named modules alone: Maven also goes through the modules that they need, without their tests (see the profile
# not-selected in pom.xml).
check_modules() {
    cd "$root"
    lock_builds
    deselect_modules
    trap deselect_modules EXIT
    trap 'exit 130' INT TERM
    for folder in $modules; do
        mkdir -p "$folder/target"
        : >"$folder/target/selected"
    done
    # Before packaging: a platform that runs from these modules is left alone.
    phase=test
    if [ -n "$packaged" ]; then
        phase=verify
    else
        # A browser takes minutes for all pages; one class by its name runs.
        case $options in *-Dtest=*) ;; *) options="$options -DexcludedGroups=browser" ;; esac
    fi
    # shellcheck disable=SC2086 # lists
    run_tests "$modules" -Dselected-modules -Dsurefire.failIfNoSpecifiedTests=false \
        -Dfailsafe.failIfNoSpecifiedTests=false -pl "$list" -am "$phase" $options
}

# Breaks a platform of its own under load, in an order that the seed repeats; see deploy/acceptance/README.md.
run_chaos() {
    minutes=30
    seeds=$(date +%s)
    more=
    while [ $# -gt 0 ]; do
        # As CI runs it; the receivers that refuse are given up sooner.
        if [ "$1" = --short ]; then
            minutes=1.25
            seeds=1
            more="$more -Dsoak.schedule=1s,2s,3s,4s,5s"
            shift
            continue
        fi
        [ $# -gt 1 ] || fail "$1 needs a value; see ./atelier chaos --help"
        case $1 in
        --minutes) minutes=$2 ;;
        --seed | --seeds) seeds=$2 ;;
        --replicas) more="$more -Dchaos.replicas=$2" ;;
        --faults) more="$more -Dchaos.faults=$2" ;;
        --every) more="$more -Dchaos.every=$2" ;;
        *) fail "chaos does not know $1; see ./atelier chaos --help" ;;
        esac
        shift 2
    done
    # shellcheck disable=SC2086 # a list
    read_arguments --packaged deploy/acceptance -Dit.test=ChaosIT "-Dchaos.minutes=$minutes" "-Dchaos.seeds=$seeds" $more
    check_modules
}

# Rehearses on a platform of its own what operators do with theirs; see docs/operations.md.
run_drill() {
    case " $* " in
    *" -h "* | *" --help "*)
        help_of "$1"
        return
        ;;
    esac
    drill=$1
    shift
    older=
    case $drill in
    restore-drill) it=RestoreDrillIT switch='-Drestore.drill=true -Dsoak.schedule=1s,2s,3s,4s,5s' ;;
    rotate-drill) it=RotationDrillIT switch=-Drotate.drill=true ;;
    alert-drill)
        it=AlertDrillIT switch='-Dalert.drill=true -Dchaos.replicas=gateway=1 -Dsoak.schedule=1s,2s,3s,4s,5s'
        if [ "${1:-}" = --alerts ] && [ $# -eq 2 ]; then
            switch="$switch -Dalert.names=$2"
            shift 2
        fi
        ;;
    pods-drill) it=PodsDrillIT switch=-Dpods.drill=true ;;
    failover-drill) it=ReplicatedServersIT switch='-Dfailover.drill=true -Dsoak.schedule=1s,2s,3s,4s,5s' ;;
    upgrade-drill)
        [ "${1:-}" = --from ] && [ $# -eq 2 ] || fail "upgrade-drill needs --from COMMIT; see ./atelier ops upgrade-drill --help"
        older=$2
        mkdir -p "$home/upgrade"
        tree=$(cd "$home/upgrade" && pwd)/tree
        it=UpgradeDrillIT switch="-Dupgrade.from=$tree -Dupgrade.commit=$2"
        shift 2
        ;;
    *) fail "there is no drill '$drill'; see ./atelier help" ;;
    esac
    [ $# -eq 0 ] || fail "$drill does not know $1; see ./atelier ops $drill --help"
    [ $drill != pods-drill ] || require_podman
    find_jdk
    build
    [ -z "$older" ] || build_older "$older" "$tree"
    [ $drill != pods-drill ] || "$root/deploy/images/build" --tag pods-drill
    # shellcheck disable=SC2086 # a list
    read_arguments --packaged deploy/acceptance -Dit.test=$it $switch
    printf 'the report will be %s\n' "$root/deploy/acceptance/target/$drill.md"
    check_modules
}

# What the drill of pods needs beside a JDK.
require_podman() {
    missing=
    for program in podman buildah runc mmdebstrap openssl npm; do
        command -v "$program" >/dev/null || missing="$missing $program"
    done
    [ -z "$missing" ] || fail "pods-drill needs$missing. On Debian:
  apt-get install --no-install-recommends podman buildah runc catatonit netavark uidmap iptables mmdebstrap openssl npm"
    [ "$(id -u)" = 0 ] || fail "pods-drill has to be run by root: it reads and fills cgroups of containers"
}

# Builds the commit $1 in the worktree $2, which the next drill uses again. A schema that a changed or removed migration has
# made cannot be migrated on.
build_older() {
    rewritten=$(git -C "$root" diff --no-renames --diff-filter=MD --name-only "$1" -- '*/resources/db/*/V*.sql') ||
        fail "git does not know $1"
    [ -z "$rewritten" ] || fail "no upgrade from $1, whose migrations are rewritten here:
$rewritten"
    git -C "$root" worktree prune
    if [ -e "$2/.git" ]; then
        git -C "$2" checkout -q --detach "$1" || fail "git does not know $1"
    else
        git -C "$root" worktree add -q --detach "$2" "$1" || fail "git does not know $1"
    fi
    env -u ATELIER_HOME -u ATELIER_ROOT "$2/atelier" build
}
