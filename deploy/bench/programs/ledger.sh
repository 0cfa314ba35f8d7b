#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Measures charges and the audit of the ledger against a PostgreSQL of its own that waits for the disk.
set -eu

case ${1:-} in
-h | --help)
    cat <<'TEXT'
usage: sh ledger.sh [charges to audit, 2500000] [audit]
Each charge makes four entries, so the default audits ten million; 0 leaves the audit out, `audit` leaves the charges out.
The books are audited as a whole, sealed, and audited again behind the seal after some new charges.
Needs Maven with the dependencies at hand, 4 GB of disk and a calm machine. Charges take 3 minutes, the audit as many, most of
it to write the books. Beside each figure of charges stand the smallest transactions of the same round.
TEXT
    exit 0
    ;;
esac

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
cd "$root"
mvn -o -B -ntp -q -Dquick -DskipTests -Dmaven.test.skip=false -pl billing-service test-compile \
    dependency:build-classpath -Dmdep.outputFile=target/bench.classpath -Dmdep.includeScope=test
cd billing-service
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/test-classes:target/classes:$(cat target/bench.classpath)" dev.atelier.billing.ledger.LedgerBench "$@"
