#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Do lists and reads of generations cost the same with ten million rows as with ten thousand?
set -eu

usage() {
    cat <<'EOF'
usage: deploy/bench/programs/rows.sh fill|time|all [rows]

  fill   makes two stacks under ROWS_HOME, one with 10,000 generations and one with [rows] (10,000,000: about 13 GB)
  time   starts one after the other, times each list and read in PostgreSQL (plans shown) and over HTTP, and compares
  all    both

variables:
  ROWS_HOME     where the stacks live (.atelier-rows); delete it afterwards
  ATELIER_PORT  base port of the stacks (8080)
EOF
}

case "${1:-}" in fill | time | all) ;; *) usage; exit 2 ;; esac
what=$1
rows=${2:-10000000}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
homes=${ROWS_HOME:-"$root/.atelier-rows"}
driver=$(find "$root/generation-service/service/target/quarkus-app/lib/main" -name 'org.postgresql.postgresql-*.jar' | head -n 1)
[ -n "$driver" ] || { echo "build first: ./atelier build" >&2; exit 1; }
export ATELIER_FULL_JIT=1

# The stack of one size is up while the command runs.
within() {
    ATELIER_HOME=$homes/$1
    export ATELIER_HOME
    shift
    mkdir -p "$ATELIER_HOME"
    "$root/atelier" up --detach > "$ATELIER_HOME/up.out"
    trap '"$root/atelier" down > /dev/null' EXIT
    . "$ATELIER_HOME/env"
    "${JAVA_HOME:?}/bin/java" -cp "$driver" "$root/deploy/bench/programs/Rows.java" "$@"
    "$root/atelier" down > /dev/null
    trap - EXIT
}

case $what in fill | all)
    within few fill 10000
    within many fill "$rows"
    ;;
esac
case $what in time | all)
    within few time "$homes/few.properties"
    within many time "$homes/many.properties"
    "$JAVA_HOME/bin/java" -cp "$driver" "$root/deploy/bench/programs/Rows.java" compare \
        "$homes/few.properties" "$homes/many.properties"
    ;;
esac
