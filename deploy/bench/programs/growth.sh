#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does a create, a read, a list, a charge, a delivery or an audit cost more with more rows?
set -eu

usage() {
    cat <<'TEXT'
usage: deploy/bench/programs/growth.sh fill|time|all [largest]

  fill   makes three stacks under GROWTH_HOME with [largest] (10,000,000: about 15 GB) generations and a tenth as many ledger
         entries and deliveries, and with a hundredth and a ten-thousandth of that
  time   starts all three, times each request on one after the other, three rounds, and prints medians and the exponent
         of time over size
  all    both

variables:
  GROWTH_HOME  where the stacks live (.atelier-growth); delete it afterwards
TEXT
}

case "${1:-}" in fill | time | all) ;; *) usage; exit 2 ;; esac
what=$1
largest=${2:-10000000}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
homes=${GROWTH_HOME:-"$root/.atelier-growth"}
driver=$(find "$root/generation-service/service/target/quarkus-app/lib/main" -name 'org.postgresql.postgresql-*.jar' | head -n 1)
[ -n "$driver" ] || { echo "build first: ./atelier build" >&2; exit 1; }
java="${JAVA_HOME:?}/bin/java"
# Limits of a minute would refuse most of what is sent; ports that are taken move.
export ATELIER_FULL_JIT=1 ATELIER_ADMISSION_REQUESTS=1000000 ATELIER_ADMISSION_GENERATIONS=1000000
unset ATELIER_PORT ATELIER_BASE_URL

start() {
    mkdir -p "$homes/$1"
    ATELIER_HOME=$homes/$1 "$root/atelier" up --detach > "$homes/$1.out"
}

stop_all() {
    for size in small middle large; do
        ATELIER_HOME=$homes/$size "$root/atelier" down > /dev/null 2>&1 || true
    done
}

fill() {
    start "$1"
    (
        ATELIER_HOME=$homes/$1
        export ATELIER_HOME
        . "$ATELIER_HOME/env"
        "$java" -cp "$driver" "$root/deploy/bench/programs/Rows.java" fill "$2"
        "$java" -cp "$driver" "$root/deploy/bench/programs/Growth.java" fill "$ATELIER_HOME"
    )
    stop_all
}

trap stop_all EXIT
case $what in fill | all)
    fill small $((largest / 10000))
    fill middle $((largest / 100))
    fill large "$largest"
    ;;
esac
case $what in time | all)
    for size in small middle large; do start $size; done
    "$java" -cp "$driver" "$root/deploy/bench/programs/Growth.java" time "$homes/small" "$homes/middle" "$homes/large"
    ;;
esac
