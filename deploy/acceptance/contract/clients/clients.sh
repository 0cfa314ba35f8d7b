#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a TypeScript and a Java client from the API description of a running platform and walks the main path with both.
set -eu

case ${1:-} in
-h | --help)
    cat <<'TEXT'
usage: ATELIER_EGRESS_TEST_HOSTS=hook.test=127.0.0.1:9443 ./atelier up --detach
       . ./.atelier/env && sh deploy/acceptance/contract/clients/clients.sh [typescript|java]
Without a name both. Needs node 20 or newer, a JDK and Maven. About a minute; the platform needs no receiver of webhooks, only
a name for one that resolves (WEBHOOK_URL, default https://hook.test/).
TEXT
    exit 0
    ;;
esac

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here"
export WEBHOOK_URL="${WEBHOOK_URL:-https://hook.test/}"
: "${ATELIER_BASE_URL:?source the env file of a running platform first}" "${ATELIER_API_KEY:?}"
rm -rf generated target
mkdir -p target
curl -fsS "$ATELIER_BASE_URL/openapi.json" >target/openapi.json

typescript() {
    echo "typescript: generate and compile"
    [ -d node_modules ] || npm ci --ignore-scripts --no-audit --no-fund
    node_modules/.bin/openapi-ts --silent --input ./target/openapi.json --output generated \
        --plugins @hey-api/client-fetch @hey-api/typescript @hey-api/sdk
    # The client's own files name each other without an ending, which only a bundler takes.
    node_modules/.bin/tsc -p tsconfig.json
    cp pixel.png package.json target/js/
    node target/js/main.js
}

java() {
    echo "java: generate and compile"
    mvn -B -ntp -q -f java/pom.xml -Dopenapi="$here/target/openapi.json" compile
    mvn -B -ntp -q -f java/pom.xml -Dopenapi="$here/target/openapi.json" exec:java
}

case ${1:-both} in
typescript | java) "$1" ;;
both) typescript && java ;;
*) echo "unknown: $1; see --help" >&2 && exit 2 ;;
esac
echo "generated clients: all paths hold"
