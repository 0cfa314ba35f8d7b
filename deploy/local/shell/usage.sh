# SPDX-License-Identifier: Apache-2.0
# What ./atelier says about itself.

usage() {
    cat <<'EOT'
usage: ./atelier <command> [options]        (./atelier <command> --help says more)

the platform:
  up [--detach]     build what is missing, start servers and services, print address, key and a first request
  down              stop everything
  status            show what runs, and whether it is healthy
  logs [-f] [NAME]  show logs of all parts, or of those named
  dev SERVICE       run one service of the started platform in Quarkus dev mode, with live reload
  admin ...         accounts, credits and keys of the running platform
  ops topics        compare the topics of a Kafka with what the platform needs, or make them
  ops after-restore name what was lost with a restored PostgreSQL, and prepare it for the services
  ops restore-drill, rotate-drill, upgrade-drill, alert-drill, failover-drill, pods-drill
                    rehearse a restore, new secrets, an upgrade and its rollback under load, the fault of every alert, the
                    loss of a broker and of PostgreSQL's primary, and the pods of the chart
  upstream check FILE, upstream judge FILE ANSWER
                    try the file of a vendor without calling anybody
  listen --forward URL
                    forward the events of ATELIER_API_KEY's account to a program on this machine

using it:
  client ...        the command line for users: login, generate, list, upload, usage (docs/command-line.md)

the code:
  build             build what changed, without checks (up does this by itself)
  fmt [MODULE...]   format sources and poms
  check [MODULE...] compile with -Werror, format, unit, service and architecture tests of the named modules;
                    without a name everything but the acceptance tests
  test              everything: check, packaged tests, acceptance tests against a started platform
  chaos             breaks a platform of its own under load and checks that nothing was lost or doubled
  bench             measures what requests and runs cost on a platform of its own, beside a floor of the same minute
  times [N]         the slowest test classes of the last check or test
  sbom              write target/bom.json, the bill of materials of all modules

variables:
  ATELIER_PORT      base port, the gateway's own (8080)
  ATELIER_HOME      state: databases, media, keys, logs (.atelier)
  ATELIER_BASE_URL  public address (http://localhost:<port>)
  ATELIER_REPLICAS  processes of a service, for example gateway=3,billing-service=2
  ATELIER_FULL_JIT  1: both compilers; slower to start, needed for anything that is measured
  ATELIER_POSTGRES_URL, ATELIER_KAFKA_BOOTSTRAP, ATELIER_REDIS_URL
                    servers to use instead of the embedded ones
  ATELIER_JDK_URL, ATELIER_MAVEN_URL
                    where to fetch a JDK and Maven when this machine has none (their vendors); with ATELIER_JDK_SHA256
                    another release of the JDK
EOT
}

help_of() {
    case $1 in
    build) cat <<'EOT'
usage: ./atelier build
Builds what the platform runs from and what changed since its last build, without any check. `up` does it by itself.
EOT
        ;;
    upstream) cat <<'EOT'
usage: ./atelier upstream check FILE
       ./atelier upstream judge FILE ANSWER [CALL [STATUS]]
Tries the file of a vendor (docs/upstreams.md) without a service and without calling anybody.
  check   names each mistake with its line and column, plays the examples of the file, and shows the requests that it would send
  judge   says what would be made of an answer: ANSWER is a file with its body, or - for the standard input; CALL is submit,
          poll (if not said), fetch or cancel; STATUS is 200 if not said
EOT
        ;;
    sbom) cat <<'EOT'
usage: ./atelier sbom
Writes target/bom.json, the bill of materials of all modules (CycloneDX 1.6), which deploy/images/build puts into each image.
Looks for the licences in the Maven repository, so it needs the network.
EOT
        ;;
    fmt) cat <<'EOT'
usage: ./atelier fmt [MODULE...]
Formats Java sources and poms, of all modules or of the named ones.
EOT
        ;;
    check) cat <<'EOT'
usage: ./atelier check [MODULE...] [--packaged] [Maven options]
With modules: compiles them with every check and runs their unit, service and architecture tests; modules that they
need are compiled without their tests. --packaged also builds them and runs their packaged tests (*IT) and those in a browser.
A module is named by its folder or the end of it: gateway, billing, egress, generation-service/providers. A parent
(platform, gateway) stands for all its modules. One class: ./atelier check gateway/edge -Dtest=ProxyTest
Without modules: everything but the acceptance tests.
EOT
        ;;
    test) cat <<'EOT'
usage: ./atelier test [Maven options]
Runs every check and every test, ending with the acceptance tests against a platform of its own.
  -Dcontainers      servers of the service tests from Docker instead of the embedded ones
  ATELIER_NODE=off  without the checks that need node and npm
EOT
        ;;
    chaos) cat <<'EOT'
usage: ./atelier chaos [--short] [--minutes N] [--seeds LIST] [--every TIME] [--replicas LIST] [--faults LIST]
Starts a platform of its own and puts load on it while it kills, stops, freezes and cuts off its parts. Afterwards it
compares ledger, runs, deliveries, events and media with what clients were promised, prints a report, and fails when a
promise was broken. The same seed makes the same faults in the same order.
  --short     75 seconds with seed 1, as CI does after the tests; other options after it
  --minutes   how long faults go on (30; 0.5 is half a minute)
  --seeds     numbers (the time of day): 1,2,3 are three runs, with one table of all of them at the end
  --every     a fault each 2s, say, without waiting until a service is ready again; recovery is not timed then
  --replicas  as ATELIER_REPLICAS (two of each service)
  --faults    only these: kill-service, kill-machine, stop-service, freeze-service, kill-postgres, freeze-postgres,
              kill-kafka, freeze-kafka, kill-redis, freeze-redis, cut-connections, delay-connections, power-cut, full-disk,
              slow-disk, clock-jump; kill is all that kill single processes
What this machine does not allow is left out, and the report says so: full-disk and slow-disk need root (mount, cgroups),
clock-jump needs libfaketime.
EOT
        ;;
    restore-drill) cat <<'EOT'
usage: ./atelier ops restore-drill
Starts a platform of its own with load, takes a base backup of its PostgreSQL while it works, archives the WAL, and chooses
an instant. A while later PostgreSQL is lost. Another one is restored from the backup to the instant, with what
`ops after-restore` does, and the platform goes on: the ledger is audited, every charge is compared with its run, the store
with its rows, and every row that was lost is named in deploy/acceptance/target/restore-drill.md. Some minutes.
EOT
        ;;
    upgrade-drill) cat <<'EOT'
usage: ./atelier ops upgrade-drill --from COMMIT
Builds an older commit in a worktree (.atelier/upgrade/tree, which may be deleted afterwards) and starts a platform of it, two
processes of each service, under load: creates with and without keys, held reads, uploads, cancels, clients of another vendor,
webhooks with receivers. Migrates the databases to this tree as the chart's Job does, replaces every process by one of this tree,
one after another, gives every table a column as the next release may, and then goes back to the older commit with the newer
schema. Fails when a request failed, an event was lost, there is a dead letter, or the books do not add up. The report is
deploy/acceptance/target/upgrade-drill.md. About a quarter of an hour.
EOT
        ;;
    rotate-drill) cat <<'EOT'
usage: ./atelier ops rotate-drill
Starts a platform of its own, two processes of each service, under load, and changes every secret as
docs/runbooks/rotate-secrets.md says, with its SQL and its commands of Redis: secret keys, identities, logins of databases and
Redis, the operator token, a pepper, the key of Content Credentials, signing keys, secrets of webhook endpoints. Fails when a request
failed, an old secret still works, an event was lost, or the books do not add up. The report is
deploy/acceptance/target/rotate-drill.md. About a quarter of an hour.
EOT
        ;;
    alert-drill) cat <<'EOT'
usage: ./atelier ops alert-drill [--alerts NAME,NAME...]
Starts a platform of its own and a Prometheus with the alerts of the chart, whose windows and waits are a thirtieth. Brings about the
fault of one alert after the other: servers killed and frozen, a stopped service, locks, a full disk, a vendor that fails or refuses
the key, dead receivers, a balance that somebody changed. Fails when an alert does not fire on its fault, or does not clear
after it. With --alerts only the faults of these alerts. Needs prometheus on the path. The report is
deploy/acceptance/target/alert-drill.md. About a quarter of an hour.
EOT
        ;;
    pods-drill) cat <<'EOT'
usage: ./atelier ops pods-drill
Builds the images, renders the chart, and runs its migration and a pod of each component on podman in the production profile, with
PostgreSQL, Kafka and Redis behind TLS. Two generations go all the way, one of them through another vendor's API; memory is
compared with the limits; the gateway is stopped under load; a container runs out of memory and comes back. Fails when a request
failed, a container may do more than the chart says, or one does not end well. Traffic stays on loopback (127.0.77.*, ports 8080 and
8081). Needs root, podman, buildah, runc, mmdebstrap, openssl and npm; the report is deploy/acceptance/target/pods-drill.md. About ten minutes.
EOT
        ;;
    failover-drill) cat <<'EOT'
usage: ./atelier ops failover-drill
Starts a platform of its own on three Kafka brokers (replication factor 3, min.insync.replicas 2) and a PostgreSQL whose commits wait
for a synchronous standby, under load. Kills the broker that leads most partitions, later the primary, and promotes the standby;
neither comes back. Fails when an acknowledged run is missing, an event was not handled, there is a dead letter, or the books do not
add up. Then it kills a master of a Redis Cluster under a second platform. The report is
deploy/acceptance/target/failover-drill.md. About ten minutes.
EOT
        ;;
    bench) cat <<'EOT'
usage: ./atelier bench [--rows LIST] [--connections LIST] [--seconds N] [--rounds N] [--warm N] [--minutes N] [--refused N]
                       [--rate N] [--against COMMIT]
       ./atelier bench --parts
       ./atelier bench --record FOLDER
Starts a platform of its own with both compilers and raised rate limits, sends each row in a closed loop, and prints rate,
latency, CPU of each process and commits per request, both less idle, beside what PostgreSQL does at most in the same minutes.
A round with a wrong answer is void, and the command then fails. docs/performance.md explains the results.
  --rows         create, hot, backlog, ends, hot_ends, read, list, estimate, refused, picture, upload, wait, webhook, gateway
                 (all of these), cold, and a create through each prefix: create_hf, create_fal, create_openai,
                 create_replicate, create_gemini
  --connections  that send at the same time; each row is measured with each number (1,16,64), ends, hot_ends and
                 cold with the largest
  --seconds      of one round (6)
  --rounds       of each row (3)
  --warm         seconds at most of load before the first round of each row (240); it ends when the threads that compile code
                 take less than 5 % of the platform's CPU. 0 is no load before
  --minutes      of load in the row cold (4)
  --refused      percent of the requests of create and hot that are of accounts without credits, and refused for it (0)
  --rate         requests a second of all connections, whatever the answers take; latencies then count from when each was
                 due (without it a connection sends its next request after the last answer)
  --against      builds another commit in a worktree, starts it as well, and lets the two take turns
  --parts        no platform: microseconds of a price, of the check of an input and of an API key, and of a signature, by JMH
  --record       measures nothing: runs the services below FOLDER by FOLDER/jre, and their JVMs record beside each which classes they
                 use and which code is hot. deploy/images/build makes the caches of the images from these records
EOT
        ;;
    times) cat <<'EOT'
usage: ./atelier times [N]
Shows test counts and seconds of each module, and the N (20) slowest classes, from the reports of the last run.
EOT
        ;;
    esac
}
