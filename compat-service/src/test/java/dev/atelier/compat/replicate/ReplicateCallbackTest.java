// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeWebhooks;
import dev.atelier.compat.TestNetwork;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The callbacks that a create asks for in its body. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ReplicateCallbackTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String HOOK = "https://hook.test/in?a=1&b=2";
    private static final String SCHNELL = "/models/black-forest-labs/flux-schnell/predictions";

    private final FakeGenerations generations;
    private final FakeWebhooks webhooks;
    private final GenerationTopic topic;
    private final ObjectMapper json;
    private final Client client = Client.create("/compat/replicate/v1");

    ReplicateCallbackTest(
            FakeGenerations generations, FakeWebhooks webhooks, GenerationTopic topic, ObjectMapper json) {
        this.generations = generations;
        this.webhooks = webhooks;
        this.topic = topic;
        this.json = json;
    }

    @ParameterizedTest
    @CsvSource({"told, SUCCEEDED, succeeded", "fail, FAILED, failed", "nsfw, FAILED, failed"})
    void theEndIsSentAsThePrediction(String words, Outcome outcome, String status) throws Exception {
        String prompt = client.prompt(words);
        String id = create(prompt, Map.of("webhook", HOOK));

        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), outcome));
        JsonNode delivery = delivery(id);

        assertThat(delivery.path("url").asText()).isEqualTo(HOOK);
        assertThat(delivery.path("scheme").asText()).isEqualTo("standard");
        JsonNode body = json.readTree(delivery.path("body").asText());
        assertThat(body.path("id").asText()).isEqualTo(id);
        assertThat(body.path("status").asText()).isEqualTo(status);
        assertThat(body.path("input").path("prompt").asText()).isEqualTo(prompt);
        assertThat(body.path("output").size()).isEqualTo(status.equals("succeeded") ? 1 : 0);
    }

    @Test
    void aCancellationIsSentToo() throws Exception {
        String prompt = client.prompt("endless canceled");
        String id = create(prompt, Map.of("webhook", HOOK));
        client.request()
                .post(client.prefix() + "/predictions/" + id + "/cancel")
                .then()
                .statusCode(200);

        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.FAILED));

        assertThat(json.readTree(delivery(id).path("body").asText())
                        .path("status")
                        .asText())
                .isEqualTo("canceled");
    }

    @Test
    void theStartIsSentWhenItIsAskedForAndTheEndAlways() throws Exception {
        String prompt = client.prompt("start");
        String id = create(prompt, Map.of("webhook", HOOK, "webhook_events_filter", List.of("start")));

        JsonNode started = json.readTree(delivery(id + "-start").path("body").asText());
        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
        JsonNode ended = json.readTree(delivery(id).path("body").asText());

        assertThat(started.path("status").asText()).isEqualTo("starting");
        assertThat(started.path("id").asText()).isEqualTo(id);
        assertThat(ended.path("status").asText()).isEqualTo("succeeded");
    }

    @Test
    void onlyTheEndIsSentWhenNothingIsChosen() {
        String prompt = client.prompt("only the end");
        String id = create(prompt, Map.of("webhook", HOOK));

        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
        delivery(id);

        assertThat(webhooks.deliveries(id + "-start")).isEmpty();
    }

    @Test
    void aDeliveryServiceThatIsDownLosesTheStartAndNotTheRun() {
        String prompt = client.prompt("down");
        webhooks.fail(1);

        String id = create(prompt, Map.of("webhook", HOOK, "webhook_events_filter", List.of("start", "completed")));

        assertThat(webhooks.deliveries(id + "-start")).isEmpty();
        assertThat(generations.started(prompt)).isOne();
        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
        assertThat(delivery(id).path("key").asText()).isEqualTo(id);
    }

    /** A verifier may sign what it has parsed and written again. */
    @Test
    void theBodyIsWhatJavaScriptWouldWrite() {
        String prompt = client.prompt("a café / 3.0");
        String id = create(prompt, Map.of("webhook", HOOK));

        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));

        assertThat(delivery(id).path("body").asText())
                .contains("a café / 3.0")
                .doesNotContain("\\/", "\\u")
                .doesNotContainPattern("[0-9]\\.[0-9]*0[,}]")
                .doesNotContainPattern("[0-9]E-?[0-9]");
    }

    private String create(String prompt, Map<String, Object> more) {
        Map<String, Object> body = new HashMap<>(more);
        body.put("input", Map.of("prompt", prompt));
        return client.post(SCHNELL, body).then().statusCode(201).extract().path("id");
    }

    private JsonNode delivery(String key) {
        return await().atMost(TIMEOUT)
                .until(() -> webhooks.deliveries(key), each -> !each.isEmpty())
                .getFirst();
    }
}
