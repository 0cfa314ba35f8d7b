#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# openapi-generator 7.25.0, typescript-fetch, on a description of OpenAPI 3.1 (which it calls beta) with a webhook whose body is a schema of
# `components`. Expected: the files compile, as they do with the same operation below `paths`; both are maps of Path Item Objects (OpenAPI
# 3.1, 4.8.1). Seen: the class of the webhook's tag imports `type ,`, `FromJSON` and `ToJSON` from '../models/' and uses `Job` unimported.
# apis/index.ts does not export that class, so a bundler never notices; tsc on the folder fails. The same webhook behind a `$ref` to
# `components/pathItems` is left out without a word, and tsc is content.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory=. \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 >copy.log 2>&1 || { tail -20 copy.log; exit 1; }
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript@5.9.3 >/dev/null

operation="
      operationId: jobDone
      tags: [Events]
      requestBody: {required: true, content: {application/json: {schema: {\$ref: '#/components/schemas/Job'}}}}
      responses: {'204': {description: Taken.}}"
head="openapi: 3.1.0
info: {title: try, version: '1'}
paths:
  /jobs:
    get: {operationId: touchJobs, tags: [Jobs], responses: {'204': {description: Touched.}}}"
schemas="
  schemas:
    Job: {type: object, properties: {id: {type: string}}}"
cat >path.yaml <<Y
$head
  /done:
    post: $operation
components: $schemas
Y
cat >webhook.yaml <<Y
$head
webhooks:
  done:
    post: $operation
components: $schemas
Y
cat >reference.yaml <<Y
$head
webhooks:
  done: {\$ref: '#/components/pathItems/Done'}
components: $schemas
  pathItems:
    Done:
     post: $operation
Y

for name in path webhook reference; do
  timeout 120 java -jar openapi-generator-cli-7.25.0.jar generate -g typescript-fetch -i $name.yaml -o $name >$name.log 2>&1
  echo "$name:" $(cd $name/apis && ls ./*Api.ts)
  cat $name/apis/*Api.ts | tr -s '\n ' ' ' | grep -o "import { type [^}]*} from '[^']*'" | sed 's/^/  /' || true
  if timeout 120 npx tsc --noEmit --strict --target es2020 --module esnext --moduleResolution bundler $name/index.ts $name/apis/*.ts >$name.tsc; then
    echo '  compiles'
  else
    sed -E 's/.*: error/  error/' $name.tsc
  fi
done | tee seen
cat >expected <<'T'
path: ./EventsApi.ts ./JobsApi.ts
  import { type Job, JobFromJSON, JobToJSON, } from '../models/Job'
  compiles
webhook: ./EventsApi.ts ./JobsApi.ts
  import { type , FromJSON, ToJSON, } from '../models/'
  error TS2305: Module '"../models/"' has no exported member 'type'.
  error TS2305: Module '"../models/"' has no exported member 'FromJSON'.
  error TS2305: Module '"../models/"' has no exported member 'ToJSON'.
  error TS2304: Cannot find name 'Job'.
  error TS2552: Cannot find name 'JobToJSON'. Did you mean 'ToJSON'?
reference: ./JobsApi.ts
  compiles
T
diff expected seen
echo "as described"
