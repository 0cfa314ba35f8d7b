#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs acceptance tests through a proxy that fails every answer the public description does not know.
set -eu

case ${1:-} in
-h | --help)
    cat <<'TEXT'
usage: sh prism.sh [tests]
  tests   names for -Dit.test, comma separated; by default those that look at answers of every kind
Needs node 20 or newer. Takes a few minutes.
What counts is the proxy's own verdict. Tests of what no description can know fail here and are listed only: the proxy answers
unknown paths and methods, bodies that are no JSON and requests without a key by itself.
TEXT
    exit 0
    ;;
esac

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../../.." && pwd)
tests=${1:-FirstGenerationIT,RefundIT,BadInputIT,WebhookIT,ModelsIT,FuzzIT}
[ -x "$here/proxy/node_modules/.bin/prism" ] ||
    (cd "$here/proxy" && npm ci --ignore-scripts --no-audit --no-fund)

cd "$root"
output="$root/deploy/acceptance/target/prism-tests.log"
log="$root/deploy/acceptance/target/prism.log"
rm -f "$log"
mkdir -p "$(dirname "$output")"
mvn -o -B -ntp -Dquick -DskipTests=false -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
    -Dfailsafe.failIfNoSpecifiedTests=false \
    -Dit.test="$tests" -Datelier.acceptance.prism="$here/proxy/node_modules/.bin/prism" \
    -pl deploy/acceptance -am verify >"$output" 2>&1 || true
grep -E '^\[(INFO|ERROR)\] (Tests run|dev\.)' "$output" || true
[ -s "$log" ] || { tail -n 40 "$output" >&2 && exit 1; }

answers=$(grep -c 'has returned' "$log" || true)
echo "$answers answers through the proxy; what it said itself:"
grep -aoE 'errors#[A-Z_]+' "$log" | sort | uniq -c
if [ "$answers" -eq 0 ] || grep -aq 'errors#VIOLATIONS' "$log"; then
    grep -aE 'errors#VIOLATIONS' "$log" >&2 || true
    grep -aoE '"validation":\[[^]]*\]' "$output" | sort | uniq -c >&2 || true
    echo "failed: an answer was not a documented one; see $output" >&2
    exit 1
fi
echo "every answer was a documented one: $tests"
