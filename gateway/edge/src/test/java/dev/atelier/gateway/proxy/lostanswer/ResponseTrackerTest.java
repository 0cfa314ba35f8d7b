// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy.lostanswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A submit of a dialect: its service gets how far the answer got. */
@QuarkusTest
class ResponseTrackerTest {
    private static final String PATH = "/compat/hf/reve/text-to-image";
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    private final List<String> deliveries = new CopyOnWriteArrayList<>();
    private String key = "";

    @BeforeEach
    void forget() {
        services.reset();
        key = keys.key();
    }

    @Test
    void anAnswerThatArrivesIsWritten() throws IOException {
        services.on("POST " + PATH, this::answer);

        try (var client = submit("")) {
            client.readUntil("\"queued\"}");
            await().atMost(TIMEOUT).until(() -> deliveries.contains("written"));
        }
    }

    @Test
    void aConnectionThatEndsRightAfterTheAnswerLeavesItInDoubt() throws IOException {
        services.on("POST " + PATH, this::answer);

        try (var client = submit("")) {
            client.readUntil("\"queued\"}");
        }

        await().atMost(TIMEOUT).until(() -> deliveries.contains("doubtful"));
    }

    @Test
    void aConnectionThatIsNotKeptLeavesNoDoubt() throws IOException {
        services.on("POST " + PATH, this::answer);

        try (var client = submit("Connection: close\r\n")) {
            assertThat(client.readToTheEnd()).contains("queued");
        }

        await().during(Duration.ofMillis(700)).atMost(TIMEOUT).until(() -> deliveries.equals(List.of("written")));
    }

    @Test
    void aClientThatGoesBeforeTheAnswerDoesNotGetIt() throws IOException {
        var arrived = new CompletableFuture<HttpServerRequest>();
        services.on("POST " + PATH, request -> {
            listen(request);
            arrived.complete(request);
        });

        try (var _ = submit("")) {
            arrived.join();
        }

        await().atMost(TIMEOUT).until(() -> deliveries.equals(List.of("lost")));
    }

    @Test
    void aServiceThatBreaksOffLearnsThatItsAnswerIsLost() throws IOException {
        services.on("POST " + PATH, request -> {
            listen(request);
            request.connection().close();
        });

        try (var client = submit("")) {
            assertThat(client.readUntil("\r\n")).contains("503");
            await().atMost(TIMEOUT).until(() -> deliveries.equals(List.of("lost")));
        }
    }

    @Test
    void theNextSubmitBringsWordOfAConnectionThatHasEndedWhileTheServiceHasNotHeardIt() throws IOException {
        services.on("POST " + PATH, this::answerDeafly);
        try (var client = submit("")) {
            client.readUntil("\"queued\"}");
        }

        try (var next = submit("")) {
            next.readUntil("\"queued\"}");
        }

        assertThat(words()).matches(attempt(0) + "=doubtful@[0-9]{13}");
    }

    @Test
    void theNextSubmitBringsWordOfAClientThatIsStillThere() throws IOException {
        services.on("POST " + PATH, this::answer);

        try (var client = submit("");
                var next = submit("")) {
            client.readUntil("\"queued\"}");
            next.readUntil("\"queued\"}");

            try (var last = submit("")) {
                last.readUntil("\"queued\"}");
            }

            assertThat(words().split(",", -1))
                    .hasSize(2)
                    .allSatisfy(word -> assertThat(word).contains("=open@"))
                    .anySatisfy(word -> assertThat(word).startsWith(attempt(0)));
        }
    }

    @Test
    void aClientThatUsesItsConnectionFurtherHasTheAnswer() throws IOException {
        services.on("POST " + PATH, this::answerDeafly);

        try (var client = submit("")) {
            client.readUntil("\"queued\"}");
            send(client, "");
            client.readUntil("\"queued\"}");
        }

        assertThat(words()).matches(attempt(0) + "=written@[0-9]{13}");
    }

    @Test
    void aReportThatFailsIsSentAgain() throws IOException {
        var deaf = new AtomicInteger(2);
        services.on("POST " + PATH, request -> {
            listen(request, word -> {
                if (deaf.getAndDecrement() > 0) {
                    FakeServices.json(word, 503, new JsonObject());
                    return false;
                }
                return true;
            });
            FakeServices.json(request, 200, new JsonObject().put("status", "queued"));
        });

        try (var client = submit("Connection: close\r\n")) {
            client.readToTheEnd();
        }

        await().atMost(TIMEOUT).until(() -> deliveries.equals(List.of("written")));
        assertThat(deaf).hasNegativeValue();
    }

    @Test
    void aReplacementResponseDoesNotCountAsTheAnswer() throws IOException {
        services.on("POST " + PATH, request -> {
            listen(request);
            request.response().putHeader("X-Atelier-Withheld", "true");
            FakeServices.json(request, 504, new JsonObject().put("status", "later"));
        });

        try (var client = submit("")) {
            String answer = client.readUntil("\"later\"}");
            assertThat(answer).contains("504").doesNotContainIgnoringCase("\nx-atelier-");
            await().atMost(TIMEOUT).until(() -> deliveries.equals(List.of("lost")));
        }
    }

    @Test
    void noOtherPathHasAnAttempt() throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send("GET /v1/models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + keys.key()
                    + "\r\nX-Atelier-Attempt: 00000000-0000-4000-8000-000000000000\r\n\r\n");
            client.readUntil("\r\n\r\n");
        }

        assertThat(services.last("GET /v1/models").headers()).doesNotContainKey("x-atelier-attempt");
    }

    /** What the last submit brought along. */
    private String words() {
        return services.last("POST " + PATH).header("x-atelier-reports");
    }

    private String attempt(int submit) {
        return services.seen("POST " + PATH).get(submit).header("x-atelier-attempt");
    }

    private RawClient submit(String header) throws IOException {
        var client = new RawClient(addresses.gateway());
        send(client, header);
        return client;
    }

    private void send(RawClient client, String header) throws IOException {
        client.send("POST " + PATH + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                + header + "Authorization: Key " + key + "\r\n\r\n{}");
    }

    private void answer(HttpServerRequest request) {
        listen(request);
        FakeServices.json(request, 200, new JsonObject().put("status", "queued"));
    }

    /** A service that never gets what became of it. */
    private void answerDeafly(HttpServerRequest request) {
        listen(request, word -> {
            FakeServices.json(word, 503, new JsonObject());
            return false;
        });
        FakeServices.json(request, 200, new JsonObject().put("status", "queued"));
    }

    private void listen(HttpServerRequest request) {
        listen(request, _ -> true);
    }

    /** Records the deliveries that the gateway reports of this attempt. */
    private void listen(HttpServerRequest request, Predicate<HttpServerRequest> hears) {
        services.on("POST /internal/response-reports/" + request.getHeader("x-atelier-attempt"), word -> {
            if (hears.test(word)) {
                word.body().onSuccess(body -> {
                    deliveries.add(body.toJsonObject().getString("delivery"));
                    FakeServices.json(word, 200, new JsonObject());
                });
            }
        });
    }
}
