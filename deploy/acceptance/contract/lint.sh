#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Lints an API description, of a running platform or in a file: sh lint.sh [url or file]
# Needs node 20 or newer; fails on any error and on any warning.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=${1:-${ATELIER_BASE_URL:-http://localhost:8080}/openapi.json}
[ -d "$here/node_modules" ] || (cd "$here" && npm ci --ignore-scripts --no-audit --no-fund)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $source in
http://* | https://*) curl -fsS "$source" >"$work/openapi.json" ;;
*) cp "$source" "$work/openapi.json" ;;
esac

cd "$here"
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
status=0
node_modules/.bin/spectral lint --ruleset .spectral.yaml --fail-severity warn "$work/openapi.json" || status=1
node_modules/.bin/redocly lint --config redocly.yaml --max-problems 200 --format stylish "$work/openapi.json" \
    >"$work/redocly.txt" 2>&1 || status=1
cat "$work/redocly.txt"
# Redocly's own exit status counts errors only.
grep -Eq '(^|[^0-9])[1-9][0-9]* warning' "$work/redocly.txt" && status=1
exit $status
