// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.helm.Rendered.Values;
import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that could not work are refused before anything reaches a cluster, and the refusal names them. */
class ChartRefusalTest {

    @BeforeAll
    static void needsHelm() {
        assumeThat(Helm.canRun()).as("node and npm on Linux on x86-64").isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "baseUrl=http://atelier.example                      | baseUrl",
                "replicaCount=2                                      | replicaCount",
                "components.gatway.replicas=2                        | gatway",
                "components.gateway.replicas=0                       | replicas",
                "components.gateway.env.ATELIER_ADMISSION_REQUESTS=6 | ATELIER_ADMISSION_REQUESTS",
                "upstreams.play.dialect=simulator                    | dialect",
                "identities.publicKeys.billing=c2hvcnQ=              | billing",
                "redis.url=rediss://atelier@valkey.data:6379         | redis",
                "redis.clientType=replication                        | clientType",
                "billing.topUpProvider=sandbox                       | topUpProvider",
                "apiKeyPeppers[0]=1                                  | apiKeyPeppers",
            })
    void theSchemaRefuses(String value, String named) {
        for (Helm helm : Helm.values()) {
            assertThat(refusal(helm, value)).as("%s", helm).contains(named);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drain.grace=50                                  | drain.grace is 50 s",
                "redis.url=redis://valkey.data:6379              | plaintext-redis",
                "redis.url=rediss://a.data:6379\\,redis://b.data:6379 | plaintext-redis",
                "redis.clientType=sentinel                       | redis.masterName must name",
                "redis.masterName=atelier                        | redis.masterName must name",
                "database.sslMode=disable                        | plaintext-postgresql",
                "kafka.securityProtocol=SASL_PLAINTEXT           | plaintext-kafka",
                "identities=null                                 | identities.publicKeys.gateway is missing",
                "identities.publicKeys=null                      | identities.publicKeys.gateway is missing",
                "identities.publicKeys.compat=null               | identities.publicKeys.compat is missing",
                "identities.publicKeys.billing=                  | make-secrets makes the key pairs",
                "kafka.existingSecret=                           | kafka.existingSecret must name",
                "trustedProxies=null                             | trustedProxies must name",
                "database.maxConnections=100                     | database.maxConnections is 100",
                "components.webhook.replicas=9                   | connections are possible in a rollout",
                "media.s3.bucket=                                | media.s3.bucket must name",
                "components.gateway.env.QUARKUS_PROFILE=local    | must not set QUARKUS_PROFILE",
                "components.gateway.autoscaling.min=9            | autoscaling.min is above max",
                "components.compat.autoscaling.mode=keda         | components.compat.autoscaling.query must say",
                "httpRoute.enabled=true                          | httpRoute.parentRefs must name",
                "media.store=directory,media.directory.accessMode=ReadWriteOnce | must be ReadWriteMany",
            })
    void theTemplatesRefuse(String value, String named) {
        assertThat(refusal(Helm.V4, value)).contains(named);
    }

    @Test
    void twoServicesWithOneKeyAreRefused() throws IOException {
        String key = Rendered.YAML
                .readTree(Path.of("atelier/ci/smallest-values.yaml").toFile())
                .at("/identities/publicKeys/gateway")
                .asText();

        assertThat(refusal(Helm.V4, "identities.publicKeys.webhook=" + key))
                .contains("gateway and webhook have the same key");
    }

    private static String refusal(Helm helm, String value) {
        List<String> arguments = new ArrayList<>(Values.SMALLEST.arguments());
        Stream.of("--set", value).forEach(arguments::add);
        HostProgram.Result result = helm.template(arguments);
        assertThat(result.code()).as(result.output()).isNotZero();
        return result.errors();
    }
}
