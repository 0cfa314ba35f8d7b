#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# @redocly/cli 2.77.0: a schema that is referenced only inside a specification extension (`x-events: {$ref: ...}`). Expected: it counts as used,
# for the rule no-unused-components says that "used" means referenced elsewhere in the document with `$ref`, and no-unresolved-refs
# does follow the references in extensions. Seen: no-unused-components reports the schema, and `bundle --remove-unused-components` removes
# it and leaves the `$ref`: `lint` accepts the document before, and refuses what `bundle` made of it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @redocly/cli@2.77.0 >/dev/null
cat >given.yaml <<'Y'
openapi: 3.1.0
info: {title: try, version: '1'}
paths:
  /jobs:
    get:
      responses:
        '200':
          description: The jobs.
          content: {application/json: {schema: {$ref: '#/components/schemas/Job'}}}
      x-events:
        $ref: '#/components/schemas/Event'
components:
  schemas:
    Job: {type: object}
    Event: {type: object}
Y
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true

lint() {
  echo "$1, $2:"
  echo "rules: {$2: error}" >redocly.yaml
  timeout 60 node_modules/.bin/redocly lint "$1" --config redocly.yaml --format=stylish 2>lint.log | grep -E 'no-un' | tr -s ' ' || true
  grep -E -o 'Your API description is valid|Validation failed' lint.log
}
{
  lint given.yaml no-unresolved-refs
  lint given.yaml no-unused-components
  timeout 60 node_modules/.bin/redocly bundle given.yaml --remove-unused-components -o made.yaml 2>&1 | grep -o 'Removed .*'
  grep -E '^    [A-Z]|schemas/' made.yaml
  lint made.yaml no-unresolved-refs
} | tee seen
cat >expected <<'T'
given.yaml, no-unresolved-refs:
Your API description is valid
given.yaml, no-unused-components:
 15:5 error no-unused-components Component: "Event" is never used.
Validation failed
Removed 1 unused components.
                $ref: '#/components/schemas/Job'
        $ref: '#/components/schemas/Event'
    Job:
made.yaml, no-unresolved-refs:
 16:9 error no-unresolved-refs Can't resolve $ref
Validation failed
T
diff expected seen
echo "as described"
