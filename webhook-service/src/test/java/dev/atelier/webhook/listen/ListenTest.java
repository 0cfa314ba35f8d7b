// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCaller;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.SignedBody;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ListenTest {
    @Inject
    GenerationTopic topic;

    @Inject
    FakeGenerations generations;

    @Inject
    ObjectMapper json;

    @Inject
    Rows rows;

    private Account account;

    @BeforeEach
    void newAccount() {
        account = Account.create();
    }

    /** An open stream, and what came over it. */
    private final class Listener implements AutoCloseable {
        private final HttpClient client = HttpClient.newHttpClient();
        private final List<String> lines = new CopyOnWriteArrayList<>();
        private final Stream<String> body;

        Listener(String token, String query, String... headers) throws Exception {
            HttpResponse<Stream<String>> answer = client.send(request(token, query, headers), BodyHandlers.ofLines());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("content-type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
            body = answer.body();
            Thread.ofVirtual().start(() -> {
                try {
                    body.forEach(lines::add);
                } catch (java.io.UncheckedIOException _) {
                    // closed
                }
            });
            await().until(() -> !data("ready").isEmpty());
        }

        List<JsonNode> data(String event) {
            List<JsonNode> found = new CopyOnWriteArrayList<>();
            boolean wanted = false;
            for (String line : lines) {
                if (line.startsWith("event:")) {
                    wanted = line.substring(6).strip().equals(event);
                } else if (line.startsWith("data:") && wanted) {
                    found.add(parse(line.substring(5)));
                }
            }
            return found;
        }

        String lastId() {
            return lines.stream()
                    .filter(line -> line.startsWith("id:"))
                    .reduce((_, later) -> later)
                    .orElseThrow()
                    .substring(3)
                    .strip();
        }

        @Override
        public void close() {
            client.shutdownNow();
        }
    }

    @Test
    void aListenerGetsTheAccountsEventsAsAReceiverWould() throws Exception {
        Account other = Account.create();
        try (Listener listener = new Listener(account.token(), "")) {
            publish(other);
            GenerationFinished event = publish(account);

            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !listener.data("delivery").isEmpty());

            JsonNode delivery = listener.data("delivery").getFirst();
            Call call = call(delivery);
            String secret = listener.data("ready").getFirst().get("secret").asText();
            assertThat(delivery.get("event_id").asText()).isEqualTo(event.eventId());
            assertThat(delivery.get("type").asText()).isEqualTo("generation.succeeded");
            assertThat(call.text()).contains("\"data\":{\"id\":\"gen_1\",\"n\":\"ä\"}");
            assertThat(call.header("service-event-id")).isEqualTo(event.eventId());
            assertThat(SignedBody.isGenuine(call, secret)).isTrue();
            assertThat(SignedBody.isGenuineStandard(call, secret)).isTrue();
            assertThat(listener.data("delivery")).hasSize(1);
        }
    }

    @Test
    void aReconnectedListenerMissesNothingAndKeepsItsSecret() throws Exception {
        JsonNode ready;
        String position;
        try (Listener listener = new Listener(account.token(), "")) {
            publish(account);
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !listener.data("delivery").isEmpty());
            ready = listener.data("ready").getFirst();
            position = listener.lastId();
        }
        // A restart of the platform and the client's own pauses can take minutes.
        rows.change(
                "update listener set seen_at = seen_at - interval '4 minutes' where account_id = ?", account.number());
        GenerationFinished missed = publish(account);

        String query = "?session=" + ready.get("session").asText();
        try (Listener listener = new Listener(account.token(), query, "Last-Event-ID", position)) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !listener.data("delivery").isEmpty());

            assertThat(listener.data("delivery"))
                    .extracting(delivery -> delivery.get("event_id").asText())
                    .containsExactly(missed.eventId());
            assertThat(listener.data("ready").getFirst().get("secret")).isEqualTo(ready.get("secret"));
        }
    }

    @Test
    void aListenerCutOffBeforeTheFirstEventMissesNothing() throws Exception {
        String session;
        String position;
        try (Listener listener = new Listener(account.token(), "")) {
            session = listener.data("ready").getFirst().get("session").asText();
            position = listener.lastId();
        }
        GenerationFinished missed = publish(account);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> !rows.text("select event_id from listened_event where event_id = ?", missed.eventId())
                        .isEmpty());

        try (Listener listener = new Listener(account.token(), "?session=" + session, "Last-Event-ID", position)) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !listener.data("delivery").isEmpty());

            assertThat(listener.data("delivery"))
                    .extracting(delivery -> delivery.get("event_id").asText())
                    .containsExactly(missed.eventId());
        }
    }

    @Test
    void aSessionOfAnotherAccountIsRefused() throws Exception {
        String session;
        try (Listener listener = new Listener(account.token(), "")) {
            session = listener.data("ready").getFirst().get("session").asText();
        }

        assertThat(status(Account.create().token(), "?session=" + session)).isEqualTo(422);
        assertThat(status(account.token(), "?session=x")).isEqualTo(422);
        assertThat(status(account.token(), "", "Last-Event-ID", "evt_1")).isEqualTo(422);
    }

    @Test
    void onlyApiKeysListen() throws Exception {
        assertThat(status(TestCaller.account(account.number()).kind("oauth").token(), ""))
                .isEqualTo(403);
        assertThat(status(TestCaller.internal("compat"), "")).isEqualTo(401);
    }

    @Test
    void anAccountHasOnlySoManyListeners() throws Exception {
        try (Listener one = new Listener(account.token(), "");
                Listener two = new Listener(account.token(), "");
                Listener three = new Listener(account.token(), "")) {
            assertThat(List.of(one, two, three)).hasSize(3);
            assertThat(status(account.token(), "")).isEqualTo(429);
            assertThat(status(Account.create().token(), "?session=" + "A".repeat(600)))
                    .isEqualTo(422);
        }
    }

    private int status(String token, String query, String... headers) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request(token, query, headers), BodyHandlers.ofString())
                    .statusCode();
        }
    }

    private static HttpRequest request(String token, String query, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + RestAssured.port + "/v1/webhook-endpoints/listen" + query))
                .header("Authorization", "Bearer " + token);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request.build();
    }

    private GenerationFinished publish(Account whom) {
        GenerationFinished event = GenerationTopic.finished(whom.number(), 1, Outcome.SUCCEEDED);
        generations.put(whom.number(), 1, "{\"id\":\"gen_1\",\"n\":\"ä\"}");
        topic.send(event);
        return event;
    }

    private static Call call(JsonNode delivery) {
        Map<String, String> headers = new HashMap<>();
        delivery.get("headers")
                .properties()
                .forEach(header -> headers.put(
                        header.getKey().toLowerCase(Locale.ROOT),
                        header.getValue().asText()));
        byte[] body = delivery.get("body").asText().getBytes(StandardCharsets.UTF_8);
        return new Call(headers, new String(body, StandardCharsets.ISO_8859_1), Instant.now());
    }

    private JsonNode parse(String text) {
        try {
            return json.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
