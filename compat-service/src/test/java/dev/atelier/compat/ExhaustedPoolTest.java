// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.ExhaustedPoolChecks;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The service while its connection pool is exhausted. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ExhaustedPoolTest {
    @Inject
    AgroalDataSource database;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    @Inject
    FakeGenerations generations;

    private final Client client = Client.create("/compat/hf");

    @Test
    void aRequestIsAskedToComeBack() throws Exception {
        new ExhaustedPoolChecks(database)
                .refuseForAMoment(
                        () -> client.get("/requests/" + UUID.randomUUID() + "/status"),
                        refused -> assertThat(refused.jsonPath().getString("detail"))
                                .contains("Retry"));
    }

    @Test
    void anEventWaitsForAConnection() {
        String prompt = client.prompt("awaited");
        client.submit("/reve/text-to-image?hf_webhook=https://hook.test/in", Map.of("prompt", prompt));
        long generation = generations.generationOf(prompt);

        new ExhaustedPoolChecks(database)
                .delay(topic, rows, GenerationTopic.finished(client.account(), generation, Outcome.SUCCEEDED));
    }
}
