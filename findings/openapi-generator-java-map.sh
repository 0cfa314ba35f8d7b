#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# openapi-generator 7.25.0, java: a query parameter of `style: deepObject`. Expected: `labels[team]=red` for an object with the property
# `team` and for a map (`additionalProperties` of strings) with that key (OpenAPI 3.0.3, 4.7.12.4).
# Seen with `library=native`: the object is sent as expected; for a map the method calls toUrlQueryString on the Map, which only
# generated models have, and javac refuses it. With the default library, okhttp-gson, both compile, and the one value of `labels` is
# what toString makes of the object or the map.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory=. \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 >copy.log 2>&1 || { tail -20 copy.log; exit 1; }

describe() {
  cat <<Y
openapi: 3.0.3
info: {title: try, version: '1'}
servers: [{url: 'http://127.0.0.1:9'}]
paths:
  /jobs:
    get:
      operationId: listJobs
      tags: [Jobs]
      parameters:
        - {name: labels, in: query, style: deepObject, explode: true, schema: {\$ref: '#/components/schemas/Labels'}}
      responses: {'204': {description: Listed.}}
components:
  schemas:
    Labels: {type: object, $1}
Y
}
describe 'properties: {team: {type: string}}' >named.yaml
describe 'additionalProperties: {type: string}' >map.yaml
named='new org.openapitools.client.model.Labels().team("red")'
map='java.util.Map.of("team", "red")'

for library in native okhttp-gson; do
  for schema in named map; do
    project=$library-$schema
    timeout 120 java -jar openapi-generator-cli-7.25.0.jar generate -g java --library $library -i $schema.yaml -o $project >$project.log 2>&1
    eval "labels=\$$schema"
    if [ $library = native ]; then
      cat >$project/src/main/java/Try.java <<J
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.JobsApi;

class Try {
    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient();
        client.setRequestInterceptor(request -> System.out.println(request.build().uri().getRawQuery()));
        try {
            new JobsApi(client).listJobs($labels);
        } catch (org.openapitools.client.ApiException nobodyListens) {
        }
    }
}
J
    else
      cat >$project/src/main/java/Try.java <<J
class Try {
    public static void main(String[] args) throws Exception {
        System.out.println(new org.openapitools.client.api.JobsApi().listJobsCall($labels, null).request().url().encodedQuery());
    }
}
J
    fi
    printf '%s: ' $project
    if (cd $project && timeout 300 mvn -q -B -Dstyle.color=never compile \
      org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath -Dmdep.outputFile=classpath) >$project.build 2>&1; then
      timeout 60 java -cp "$project/target/classes:$(cat $project/classpath)" Try
    else
      grep -E -m1 -A2 'ERROR.*\.java' $project.build | sed -E 's/.*ERROR\] +//; s/^.*\///; s/:\[[0-9,]+\]/:/' | tr -s '\n ' ' '
      echo
    fi
  done
done | tee seen
cat >expected <<'T'
native-named: labels[team]=red
native-map: JobsApi.java: cannot find symbol symbol: method toUrlQueryString(java.lang.String) location: variable labels of type java.util.Map<java.lang.String,java.lang.String>
okhttp-gson-named: labels=class%20Labels%20%7B%0A%20%20%20%20team%3A%20red%0A%7D
okhttp-gson-map: labels=%7Bteam%3Dred%7D
T
sed -i 's/ *$//' seen
diff expected seen
echo "as described"
