// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeWebhooks;
import dev.atelier.compat.TestNetwork;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.Backlog;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The end of a generation becomes one callback in the dialect that asked for it. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class CallbackTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String HOOK = "https://hook.test/in?a=1&b=2";

    private final FakeGenerations generations;
    private final FakeWebhooks webhooks;
    private final GenerationTopic topic;
    private final ObjectMapper json;
    private final DataSource database;
    private final KafkaClientService kafka;
    private final Client client = Client.create("/compat/hf");

    CallbackTest(
            FakeGenerations generations,
            FakeWebhooks webhooks,
            GenerationTopic topic,
            ObjectMapper json,
            DataSource database,
            KafkaClientService kafka) {
        this.generations = generations;
        this.webhooks = webhooks;
        this.topic = topic;
        this.json = json;
        this.database = database;
        this.kafka = kafka;
    }

    @Test
    void repeatedEndEventsSendOneCallback() throws Exception {
        String prompt = client.prompt("told");
        String id = submit(client, "/reve/text-to-image", "hf_webhook", prompt);
        GenerationFinished end =
                GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED);

        topic.send(end);
        topic.send(end);
        JsonNode delivery = delivery(id);
        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
        String next = client.prompt("after it");
        String nextId = submit(client, "/reve/text-to-image", "hf_webhook", next);
        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(next), Outcome.SUCCEEDED));
        delivery(nextId);

        assertThat(webhooks.deliveries(id)).hasSize(1);
        assertThat(delivery.path("account").asLong()).isEqualTo(client.account());
        assertThat(delivery.path("url").asText()).isEqualTo(HOOK);
        assertThat(delivery.path("policy").asText()).isEqualTo("dialect");
        JsonNode body = json.readTree(delivery.path("body").asText());
        assertThat(body.path("status").asText()).isEqualTo("completed");
        assertThat(body.path("request_id").asText()).isEqualTo(id);
        assertThat(body.path("images")).hasSize(1);
    }

    @Test
    void amongManyEventsEachCallbackIsSentOnceAndTheEndOfAStartingRequestIsRemembered() throws Exception {
        Map<String, String> prompts = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            String prompt = client.prompt("among many " + i);
            prompts.put(submit(client, "/reve/text-to-image", "hf_webhook", prompt), prompt);
        }
        String early = client.prompt("early among many");
        generations.hold(early);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var submit = threads.submit(() -> submit(client, "/reve/text-to-image", "hf_webhook", early));
            await().atMost(TIMEOUT).until(() -> generations.started(early) == 1);
            List<GenerationFinished> ends = new ArrayList<>();
            prompts.values().forEach(prompt -> ends.add(end(client.account(), generations.generationOf(prompt))));
            ends.add(end(client.account(), generations.generationOf(early)));
            LongStream.range(0, 50).forEach(n -> ends.add(end(900_000_000 + n, 900_000_000 + n)));

            new Backlog(kafka).gather(() -> {
                ends.forEach(topic::send);
                ends.forEach(topic::send);
            });
            await().atMost(TIMEOUT)
                    .until(() -> rows("select count(*) from inbox where event_id in " + ids(ends)) == ends.size());
            assertThat(rows("select count(distinct xmin::text) from inbox where event_id in " + ids(ends)))
                    .isBetween(1L, 20L);
            prompts.keySet().forEach(this::delivery);
            assertThat(rows("select count(*) from finished_early where account_id = " + client.account()))
                    .isOne();
            generations.release(early);
            delivery(submit.get());
        }

        assertThat(prompts.keySet())
                .allSatisfy(id -> assertThat(webhooks.deliveries(id)).hasSize(1));
    }

    private static GenerationFinished end(long account, long generation) {
        return GenerationTopic.finished(account, generation, Outcome.SUCCEEDED);
    }

    private static String ids(List<GenerationFinished> events) {
        return events.stream().map(event -> "'" + event.eventId() + "'").collect(Collectors.joining(",", "(", ")"));
    }

    @Test
    void anEndEventBeforeTheAnswerIsNotLost() throws Exception {
        String prompt = client.prompt("early");
        generations.hold(prompt);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var submit = threads.submit(() -> submit(client, "/reve/text-to-image", "hf_webhook", prompt));
            await().atMost(TIMEOUT).until(() -> generations.started(prompt) == 1);
            topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
            await().atMost(TIMEOUT)
                    .until(() ->
                            rows("select count(*) from finished_early where account_id = " + client.account()) == 1);
            generations.release(prompt);

            assertThat(delivery(submit.get()).path("policy").asText()).isEqualTo("dialect");
        }
    }

    @Test
    void aCancellationSendsNoCallback() {
        String prompt = client.prompt("canceled");
        String id = submit(client, "/reve/text-to-image", "hf_webhook", prompt);
        client.request().post("/compat/hf/requests/" + id + "/cancel").then().statusCode(202);
        String later = client.prompt("told after it");
        String laterId = submit(client, "/reve/text-to-image", "hf_webhook", later);

        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.FAILED));
        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(later), Outcome.SUCCEEDED));
        delivery(laterId);

        assertThat(webhooks.deliveries(id)).isEmpty();
    }

    /** Within the timeout of this test, which is shorter than the lease of a taker that has died. */
    @Test
    void aDeliveryServiceThatIsDownIsAskedAgainSoon() {
        String prompt = client.prompt("down fail");
        String id = submit(client, "/reve/text-to-image", "hf_webhook", prompt);
        webhooks.fail(1);

        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.FAILED));

        assertThat(delivery(id).path("body").asText()).contains("\"status\":\"failed\"", "\"error\":");
    }

    @Test
    void theOtherDialectsCallbackIsSignedInItsOwnWay() throws Exception {
        Client fal = Client.create("/compat/fal/queue");
        String prompt = fal.prompt("signed");
        String id = submit(fal, "/fal-ai/flux/dev", "fal_webhook", prompt);

        topic.send(GenerationTopic.finished(fal.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
        JsonNode delivery = delivery(id);

        JsonNode body = json.readTree(delivery.path("body").asText());
        assertThat(delivery.path("scheme").asText()).isEqualTo("fal");
        assertThat(body.path("status").asText()).isEqualTo("OK");
        assertThat(body.path("request_id").asText()).isEqualTo(id);
        assertThat(body.path("payload").path("images")).hasSize(1);
    }

    @Test
    void theKeyThatSignsItCanBeReadByAnybody() {
        given().get("/compat/fal/.well-known/jwks.json")
                .then()
                .statusCode(200)
                .body("keys[0].kty", equalTo("OKP"))
                .body("keys[0].crv", equalTo("Ed25519"))
                .body("keys[0].x", matchesRegex("[\\w-]{43}"));
    }

    private static String submit(Client who, String path, String parameter, String prompt) {
        return who.request()
                .contentType(ContentType.JSON)
                .queryParam(parameter, HOOK)
                .body(Map.of("prompt", prompt))
                .post(who.prefix() + path)
                .then()
                .statusCode(200)
                .extract()
                .path("request_id");
    }

    private long rows(String query) throws SQLException {
        try (var connection = database.getConnection();
                var rows = connection.prepareStatement(query).executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private JsonNode delivery(String id) {
        List<JsonNode> sent = await().atMost(TIMEOUT).until(() -> webhooks.deliveries(id), each -> !each.isEmpty());
        return sent.getFirst();
    }
}
