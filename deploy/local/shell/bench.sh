# SPDX-License-Identifier: Apache-2.0
# Measures what requests and runs cost, on platforms of its own; see docs/performance.md.

# Key and certificate of the receiver of webhooks, which is in reach of this machine alone; its password keeps nothing secret.
create_receiver() {
    "$JAVA_HOME/bin/keytool" -genkeypair -keystore "$1/receiver.p12" -storepass receiver -alias receiver \
        -keyalg EC -groupname secp256r1 -dname CN=receiver.test -ext san=dns:receiver.test -validity 2 2>/dev/null &&
        "$JAVA_HOME/bin/keytool" -exportcert -rfc -keystore "$1/receiver.p12" -storepass receiver -alias receiver \
            -file "$1/receiver.pem" 2>/dev/null || fail "keytool made no certificate in $1"
}

# A port that is taken moves by itself; limits of a minute would refuse most of what is sent. A thread of the compiler that
# ended would take the account of its time with it. A consumer keeps its partitions while its process is stopped. The row of webhooks has its receiver on the port $3 of loopback.
start_bench_platform() {
    mkdir -p "$2"
    create_receiver "$2"
    printf 'receiver-port=%s\n' "$3" >"$2/bench.properties"
    # What has to be compiled first is no part of the start.
    "$1/atelier" build >"$2.log" 2>&1 || fail "$1 was not built; see $2.log"
    began=$(date +%s%N)
    env -u ATELIER_PORT -u ATELIER_BASE_URL ATELIER_HOME="$2" ATELIER_FULL_JIT=1 JAVA_TOOL_OPTIONS=-XX:-UseDynamicNumberOfCompilerThreads \
        ATELIER_ADMISSION_REQUESTS=1000000 ATELIER_ADMISSION_GENERATIONS=1000000 ATELIER_ADMISSION_ESTIMATES=1000000 \
        ATELIER_ADMISSION_PLAN__PRO__REQUESTS=1 \
        MP_MESSAGING_CONNECTOR_SMALLRYE_KAFKA_SESSION_TIMEOUT_MS=45000 \
        ATELIER_EGRESS_TEST_HOSTS="receiver.test=127.0.0.1:$3" ATELIER_EGRESS_TEST_CA="$2/receiver.pem" \
        "$1/atelier" up --detach >>"$2.log" 2>&1 || fail "the platform of $1 did not start; see $2.log"
    printf 'ready-millis=%s\n' "$((($(date +%s%N) - began) / 1000000))" >>"$2/bench.properties"
}

stop_bench_platforms() {
    for tree in "$root" "$bench/tree"; do
        name=now
        [ "$tree" = "$root" ] || name=against
        [ ! -d "$bench/$name" ] || ATELIER_HOME="$bench/$name" "$tree/atelier" down >/dev/null 2>&1 || true
        rm -rf "${bench:?}/$name"
    done
    [ ! -d "$bench/tree" ] || git -C "$root" worktree remove --force "$bench/tree"
}

# What steps cost that are only code: a price, the check of an input, the check of a key, a signature.
measure_parts() {
    mkdir -p "$home/bench"
    home=$(cd "$home" && pwd)
    run_maven -q -Dquick -pl deploy/bench -am test-compile dependency:build-classpath \
        -Dmdep.includeScope=test -Dmdep.outputFile=target/test.class-path
    cd "$root/deploy/bench"
    "$JAVA_HOME/bin/java" --sun-misc-unsafe-memory-access=allow -cp "target/test-classes:target/classes:$(cat target/test.class-path)" org.openjdk.jmh.Main \
        -bm avgt -tu us -f 1 -w 1s -wi 3 -r 1s -i 5 -o "$home/bench/parts.log" -rf text -rff "$home/bench/parts.txt"
    cat "$home/bench/parts.txt"
}

# Each service writes its record now, which takes it some seconds; when it ends, it would be killed meanwhile.
end_recordings() {
    for service in gateway generation-service library-service billing-service webhook-service compat-service; do
        pid=$(sed -n "s/^$service=\([0-9]*\).*/\1/p" "$1/processes.properties")
        "$JAVA_HOME/bin/jcmd" "$pid" AOT.end_recording >/dev/null || fail "$service wrote no record"
    done
}

bench_program() {
    "$JAVA_HOME/bin/java" -Xmx256m -XX:+UseSerialGC -cp "deploy/bench/target/classes:deploy/bench/target/lib/*" dev.atelier.bench.Bench "$@"
}

run_bench() {
    if [ "${1:-}" = --parts ]; then
        measure_parts
        return
    fi
    against=
    recorded=
    options=
    known='--rows --connections --seconds --rounds --warm --minutes --refused --rate --against --record'
    while [ $# -gt 0 ]; do
        case " $known " in
        *" $1 "*) [ $# -gt 1 ] || fail "$1 needs a value; see ./atelier bench --help" ;;
        *) fail "bench has no $1; it has $known --parts; see ./atelier bench --help" ;;
        esac
        case $1 in
        --against) against=$2 ;;
        --record)
            recorded=yes
            ATELIER_RECORD=$(cd "$2" && pwd)
            export ATELIER_RECORD
            options="--rounds 0 --warm 20 --connections 16 --rows picture,create,read,list,estimate,upload,wait,webhook"
            ;;
        *) options="$options $1 $2" ;;
        esac
        shift 2
    done
    bench=$home/bench
    mkdir -p "$bench"
    bench=$(cd "$bench" && pwd)
    trap stop_bench_platforms EXIT
    trap 'exit 130' INT TERM
    stop_bench_platforms
    cd "$root"
    run_maven -q -Dquick -Dmaven.test.skip=true -pl deploy/bench package
    # A mistake is found before the platforms are built and started.
    # shellcheck disable=SC2086 # a list
    bench_program $options || exit $?
    [ -z "$against" ] || git rev-parse -q --verify "$against^{commit}" >/dev/null || fail "git does not know $against"
    set -- "now=$bench/now"
    # Below the ports that Linux gives to outgoing connections, and another one for each of two benches at once.
    receiver_port=$((10000 + $$ % 4000 * 2))
    start_bench_platform "$root" "$bench/now" "$receiver_port"
    if [ -n "$against" ]; then
        git worktree prune
        git worktree add --detach "$bench/tree" "$against" >/dev/null 2>&1 || fail "git made no worktree of $against"
        start_bench_platform "$bench/tree" "$bench/against" "$((receiver_port + 1))"
        set -- "$@" "$against=$bench/against"
    fi
    # shellcheck disable=SC2086 # a list
    bench_program $options --out "$bench" "$@"
    if [ -n "$recorded" ]; then
        end_recordings "$bench/now"
        return
    fi
    printf 'also in %s/results.md and %s/results.json\n' "$bench" "$bench"
}
