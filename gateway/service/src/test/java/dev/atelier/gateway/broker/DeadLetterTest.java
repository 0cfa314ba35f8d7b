// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import static dev.atelier.testkit.Topic.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.testkit.Topic;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events that were given up, and how the platform does, as an operator in a browser sees them. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class DeadLetterTest {
    private static final String API = "/console/api/operator";
    private static final String REASON = "X-Atelier-Reason";

    @Inject
    TestConsole console;

    @Inject
    FakeServices services;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String kafka;

    @Inject
    @ConfigProperty(name = "atelier.topic.generation-events")
    String events;

    @Inject
    @ConfigProperty(name = "atelier.topic.generation-events-dlq")
    String deadLetters;

    @BeforeEach
    void reset() {
        services.reset();
    }

    @Test
    void anEventThatWasGivenUpIsSentAgainAsItWas() {
        Sitter support = operator("support");
        String event = "evt_" + UUID.randomUUID();
        String body = "{\"event_id\":\"" + event + "\",\"outcome\":\"succeeded\",\"credits\":4}";
        giveUp("gen_12", body, event);

        Map<String, Object> letter = find(support, event);
        Response answer = support.page()
                .header(REASON, "billing%20is%20mended")
                .post(API + "/dead-letters/" + letter.get("id") + "/replay");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(letter)
                .containsEntry("type", "generation.finished.v1")
                .containsEntry("subject", "gen_12")
                .containsEntry("reason", "there is no such charge")
                .containsEntry("body", body)
                .doesNotContainKey("replayed_at");
        try (var topic = new Topic(kafka, events)) {
            Awaitility.await().untilAsserted(() -> assertThat(of(topic, event)).hasSize(1));
            ConsumerRecord<String, String> sent = of(topic, event).getFirst();
            assertThat(sent.key()).isEqualTo("gen_12");
            assertThat(new JsonObject(sent.value())).isEqualTo(new JsonObject(body));
            assertThat(header(sent, "ce_type")).isEqualTo("generation.finished.v1");
            assertThat(header(sent, "ce_time")).isEqualTo("2026-11-02T10:00:00Z");
            assertThat(sent.headers().lastHeader("dead-letter-reason")).isNull();
        }
        assertThat(find(support, event)).containsKey("replayed_at");
        assertThat(support.page().get(API + "/audit?limit=1").<String>path("data[0].action"))
                .isEqualTo("dead_letter_replayed");
    }

    @Test
    void whatIsNoEventIsShownAndCannotBeSentAgain() {
        Sitter support = operator("support");
        String text = "not an event " + UUID.randomUUID();
        try (var topic = new Topic(kafka, deadLetters)) {
            topic.send("x", text, Map.of());
        }

        String id = list(support).stream()
                .filter(letter -> text.equals(letter.get("body")))
                .map(letter -> String.valueOf(letter.get("id")))
                .findFirst()
                .orElseThrow();

        assertThat(replay(support, id)).isEqualTo(422);
        for (String unknown : List.of("0-999999", "99-0", "x", "0-", "99999999999-1")) {
            assertThat(replay(support, unknown)).as(unknown).isEqualTo(404);
        }
        assertThat(replay(operator("viewer"), id)).isEqualTo(403);
    }

    @Test
    void aServiceThatDoesNotAnswerIsShownAsSuch() {
        services.on("GET /internal/process", request -> {
            if (request.getHeader("Authorization") == null) {
                request.connection().close();
                return;
            }
            FakeServices.json(request, 200, new JsonObject("""
                    {"service": "some-service", "version": "9", "started_at": "2026-11-02T10:00:00Z", "disk_free": 5,
                     "disk_total": 10}"""));
        });
        Sitter viewer = operator("viewer");

        Response whole = viewer.page().get(API + "/system");
        services.on("GET /internal/process", request -> request.connection().close());
        Response alone = viewer.page().get(API + "/system");

        assertThat(whole.<List<String>>path("services.name"))
                .containsExactly(
                        "gateway",
                        "generation-service",
                        "library-service",
                        "billing-service",
                        "webhook-service",
                        "compat-service");
        assertThat(whole.<List<String>>path("services.process.version")).endsWith("9", "9", "9", "9", "9");
        assertThat(whole.<Number>path("services[0].process.disk_total").longValue())
                .isPositive();
        assertThat(whole.<List<String>>path("lags.group"))
                .containsExactly("billing-service", "library-service", "webhook-service", "compat-service");
        assertThat(alone.statusCode()).isEqualTo(200);
        assertThat(alone.<Object>path("services[1].process")).isNull();
        assertThat(alone.<Object>path("services[0].process")).isNotNull();
    }

    private Sitter operator(String role) {
        return console.promote(console.open(Role.VIEWER), role);
    }

    private int replay(Sitter sitter, String id) {
        return sitter.page()
                .header(REASON, "x")
                .post(API + "/dead-letters/" + id + "/replay")
                .statusCode();
    }

    private void giveUp(String key, String body, String event) {
        try (var topic = new Topic(kafka, deadLetters)) {
            topic.send(
                    key,
                    body,
                    Map.of(
                            "ce_specversion", "1.0",
                            "ce_id", event,
                            "ce_type", "generation.finished.v1",
                            "ce_source", "generation-service",
                            "ce_subject", key,
                            "ce_time", "2026-11-02T10:00:00Z",
                            "dead-letter-reason", "there is no such charge"));
        }
    }

    private static List<Map<String, Object>> list(Sitter sitter) {
        return sitter.page().get(API + "/dead-letters").path("data");
    }

    private static Map<String, Object> find(Sitter sitter, String event) {
        return list(sitter).stream()
                .filter(letter -> event.equals(letter.get("event")))
                .findFirst()
                .orElseThrow();
    }

    private static List<ConsumerRecord<String, String>> of(Topic topic, String event) {
        return topic.records().stream()
                .filter(message -> message.value().contains(event))
                .toList();
    }
}
