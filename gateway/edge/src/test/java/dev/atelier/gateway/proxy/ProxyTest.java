// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import static io.restassured.RestAssured.given;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.request.TraceParent;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ProxyTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    RefusableConnections connections;

    @BeforeEach
    void forget() {
        services.reset();
    }

    private RequestSpecification caller() {
        return keys.holder().request();
    }

    /** Of a JSON body. */
    private String head(String start, String... headers) {
        return keys.holder()
                .head(
                        start,
                        Stream.concat(Stream.of("Content-Type: application/json"), Stream.of(headers))
                                .toArray(String[]::new));
    }

    @Test
    void theServiceSeesTheCallerTokenAndNothingThatIsNotItsBusiness() {
        caller().header("Cookie", "a=b")
                .header("X-Atelier-Account", "1")
                .header("X-Forwarded-For", "1.2.3.4")
                .header("Forwarded", "for=1.2.3.4")
                .header("Keep-Alive", "timeout=5")
                .header("X-Mine", "passes")
                .header("X-Request-Id", "my-own-request-1")
                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .header("tracestate", "vendor=1")
                .urlEncodingEnabled(false)
                .get("/v1/models?type=image&q=a%20b")
                .then()
                .statusCode(200)
                .header("X-Request-Id", "my-own-request-1");

        FakeServices.Seen seen = services.last("GET /v1/models");
        assertThat(seen.uri()).isEqualTo("/v1/models?type=image&q=a%20b");
        assertThat(seen.header("authorization")).matches("Bearer [^.]+\\.[^.]+\\.[^.]+");
        assertThat(seen.header("x-forwarded-for")).isEqualTo("127.0.0.1");
        assertThat(seen.header("x-request-id")).isEqualTo("my-own-request-1");
        // Nothing is recorded here, whatever the client says.
        assertThat(seen.header("traceparent")).isEqualTo("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00");
        assertThat(seen.header("tracestate")).isEqualTo("vendor=1");
        assertThat(seen.header("x-mine")).isEqualTo("passes");
        assertThat(seen.headers()).doesNotContainKeys("cookie", "x-atelier-account", "forwarded", "keep-alive");
    }

    @Test
    void aBadRequestIdAndABadTraceAreReplaced() {
        caller().header("X-Request-Id", "a b")
                .header("traceparent", "nonsense")
                .header("tracestate", "vendor=1")
                .get("/v1/models")
                .then()
                .statusCode(200);

        FakeServices.Seen seen = services.last("GET /v1/models");
        assertThat(seen.header("x-request-id")).startsWith("req_");
        assertThat(TraceParent.isWellFormed(seen.header("traceparent"))).isTrue();
        assertThat(seen.headers()).doesNotContainKey("tracestate");
    }

    @Test
    void headersThatConnectionNamesEndHere() {
        services.on("GET /v1/account", request -> {
            request.response()
                    .putHeader("Connection", "X-Hop")
                    .putHeader("X-Hop", "1")
                    .putHeader("X-Credits-Remaining", "5")
                    .putHeader("X-Request-Id", "req_of_the_service")
                    .putHeader("Content-Type", "application/json");
            request.response().end("{}");
        });

        caller().get("/v1/account")
                .then()
                .statusCode(200)
                .header("X-Hop", nullValue())
                .header("X-Credits-Remaining", "5")
                .header("X-Request-Id", not("req_of_the_service"));
    }

    @Test
    void refusalsOfAServicePassUnchanged() {
        var refusal = new JsonObject().put("error", new JsonObject().put("code", "insufficient_credits"));
        services.on("POST /v1/generations", 402, refusal);

        caller().contentType("application/json")
                .body("{}")
                .post("/v1/generations")
                .then()
                .statusCode(402)
                .body("error.code", equalTo("insufficient_credits"));
    }

    @Test
    void aBodyArrivesAsItWasSent() {
        services.on("POST /v1/estimate", ProxyTest::echo);
        String body = "{\"text\":\"" + "ä".repeat(200_000) + "\"}";

        String back = caller().contentType("application/json; charset=utf-8")
                .body(body)
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(back).isEqualTo(body);
    }

    @Test
    void aBodyThatIsNotJsonIsRefused() {
        for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded", "application/xml"}) {
            caller().contentType(type)
                    .body("{}")
                    .post("/v1/generations")
                    .then()
                    .statusCode(422)
                    .body("error.code", equalTo("invalid_input"))
                    .body("error.param", nullValue());
        }
        caller().contentType("application/json")
                .header("Content-Encoding", "gzip")
                .body("{}")
                .post("/v1/generations")
                .then()
                .statusCode(422);

        assertThat(services.seen("POST /v1/generations")).isEmpty();
    }

    @Test
    void anAnnouncedBodyThatIsTooLargeIsRefusedBeforeItIsSent() throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(head("POST /v1/generations", "Content-Length: 104857600"));

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 422 ")
                    .containsIgnoringCase("\r\nconnection: close\r\n")
                    .contains("\"invalid_input\"")
                    .containsIgnoringCase("\r\nx-request-id: ");
        }
        assertThat(services.seen("POST /v1/generations")).isEmpty();
    }

    @Test
    void aClientThatExpectsContinueIsAnsweredBeforeItSends() throws Exception {
        services.on("POST /v1/estimate", ProxyTest::echo);
        try (var client = new RawClient(addresses.gateway())) {
            client.send(head("POST /v1/estimate", "Expect: 100-continue", "Connection: close", "Content-Length: 2"));
            assertThat(client.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 100 ");
            client.send("{}");
            assertThat(client.readToTheEnd()).startsWith("HTTP/1.1 200 ").endsWith("{}");
        }
        try (var client = new RawClient(addresses.gateway())) {
            client.send("POST /v1/estimate HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
            assertThat(client.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 401 ");
        }
    }

    @Test
    void aChunkedBodyIsCutWhereItGetsTooLong() throws Exception {
        services.on("POST /v1/files/import", ProxyTest::echo);
        try (var client = new RawClient(addresses.gateway())) {
            client.send(head("POST /v1/files/import", "Transfer-Encoding: chunked"));
            String chunk = "10000\r\n" + "x".repeat(65_536) + "\r\n";
            for (int i = 0; i < 20; i++) {
                client.send(chunk);
            }

            assertThat(client.readToTheEnd()).startsWith("HTTP/1.1 422 ").contains("\"invalid_input\"");
        }
    }

    @Test
    void aChunkedBodyWithinTheLimitPasses() throws Exception {
        services.on("POST /v1/generations", ProxyTest::echo);
        try (var client = new RawClient(addresses.gateway())) {
            client.send(head("POST /v1/generations", "Transfer-Encoding: chunked", "Connection: close"));
            client.send("2\r\n{}\r\n0\r\n\r\n");

            assertThat(client.readToTheEnd()).startsWith("HTTP/1.1 200 ").contains("{}");
        }
    }

    @Test
    void aConnectionLivesOnAfterAShortRefusal() throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            for (int i = 0; i < 3; i++) {
                client.send("POST /v1/generations HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
                assertThat(client.readUntil("\"}}")).startsWith("HTTP/1.1 401 ");
            }
        }
    }

    @Test
    void aServiceThatIsAwayIsTemporarilyDown() {
        services.close();
        try {
            caller().get("/v1/models")
                    .then()
                    .statusCode(503)
                    .header("Retry-After", "2")
                    .body("error.code", equalTo("service_unavailable"));
        } finally {
            services.listen();
        }
        caller().get("/v1/models").then().statusCode(200);
    }

    @Test
    void aBareFaultOfSomethingInBetweenGetsTheErrorShape() {
        services.on(
                "GET /v1/models",
                request -> request.response().setStatusCode(502).end("<html>Bad Gateway</html>"));

        caller().get("/v1/models").then().statusCode(503).body("error.code", equalTo("service_unavailable"));
    }

    @Test
    void aReplicaThatRefusesTheTokenOfTheGatewayIsNotTheFaultOfTheClient() {
        var calls = new AtomicInteger();
        services.on("GET /v1/models", request -> {
            calls.incrementAndGet();
            FakeServices.json(request, 401, new JsonObject());
        });
        services.on("POST /v1/generations", request -> {
            calls.incrementAndGet();
            FakeServices.json(request, 401, new JsonObject());
        });
        services.on("POST /internal/creates/conclude", 404, new JsonObject());

        caller().get("/v1/models").then().statusCode(503).body("error.code", equalTo("service_unavailable"));
        assertThat(calls).hasValue(3);
        assertCreateIsUnavailable();
        assertThat(calls).hasValue(4);
    }

    @Test
    void aReadIsRepeatedOnceWhenTheConnectionWasStale() {
        var calls = new AtomicInteger();
        services.on("GET /v1/models", request -> {
            if (calls.incrementAndGet() == 1) {
                request.connection().close();
            } else {
                FakeServices.json(request, 200, new JsonObject());
            }
        });

        caller().get("/v1/models").then().statusCode(200);

        assertThat(calls).hasValue(2);
    }

    /** Before a service that stops closes the connection, which it does ten seconds after it has become unready. */
    @Test
    void aConnectionThatIsNotUsedIsClosed() {
        var closed = new CompletableFuture<Void>();
        services.on("GET /v1/models", request -> {
            request.connection().closeHandler(_ -> closed.complete(null));
            FakeServices.json(request, 200, new JsonObject());
        });

        caller().get("/v1/models").then().statusCode(200);

        assertThat(closed).succeedsWithin(60, SECONDS);
    }

    @Test
    void aWriteIsNeverRepeated() {
        var calls = new AtomicInteger();
        services.on("POST /v1/generations", request -> {
            calls.incrementAndGet();
            request.connection().close();
        });
        services.on("POST /internal/creates/conclude", 404, new JsonObject());

        assertCreateIsUnavailable();

        assertThat(calls).hasValue(1);
    }

    @Test
    void aWriteThatFoundNobodyIsSentToWhoeverIsThere() {
        services.on("POST /v1/generations", 202, new JsonObject().put("id", "gen_1"));
        connections.refuseNext(2);

        caller().contentType("application/json")
                .body("{}")
                .post("/v1/generations")
                .then()
                .statusCode(202);

        assertThat(services.seen("POST /v1/generations")).hasSize(1);
    }

    @Test
    void aClientThatLeavesEndsTheRequestToTheService() throws Exception {
        var closed = new CompletableFuture<Boolean>();
        services.on("GET /v1/models", request -> request.connection().closeHandler(_ -> closed.complete(true)));
        try (var client = new RawClient(addresses.gateway())) {
            client.send(keys.holder().head("GET /v1/models"));
            await().until(() -> !services.seen("GET /v1/models").isEmpty());
        }

        assertThat(closed.get(60, SECONDS)).isTrue();
    }

    @Test
    void aServiceThatBreaksOffBreaksTheAnswer() throws Exception {
        services.on("GET /media/a.png", request -> {
            request.response().putHeader("Content-Length", "1000").write("half");
            request.connection().close();
        });
        try (var client = new RawClient(addresses.gateway())) {
            client.send("GET /media/a.png HTTP/1.1\r\nHost: x\r\n\r\n");

            assertThat(client.readToTheEnd()).doesNotContain("error");
        }
    }

    @Test
    void mediaNeedNoKeyAndKeepTheirHeaders() {
        services.on("GET /media/abc.png", request -> {
            assertThat(request.getHeader("Range")).isEqualTo("bytes=0-3");
            request.response()
                    .setStatusCode(206)
                    .putHeader("Content-Range", "bytes 0-3/10")
                    .putHeader("ETag", "\"x\"")
                    .putHeader("Content-Type", "image/png")
                    .putHeader("X-Content-Type-Options", "nosniff")
                    .end("0123");
        });

        given().header("Range", "bytes=0-3")
                .header("Authorization", "Bearer secret")
                .get("/media/abc.png")
                .then()
                .statusCode(206)
                .header("Content-Range", "bytes 0-3/10")
                .header("ETag", "\"x\"")
                .header("X-Content-Type-Options", "nosniff")
                .body(equalTo("0123"));

        assertThat(services.last("GET /media/abc.png").headers()).doesNotContainKey("authorization");
    }

    @Test
    void headOfAMediaFileHasItsLengthAndNoBody() throws Exception {
        services.on(
                "HEAD /media/abc.png",
                request -> request.response()
                        .putHeader("Content-Length", "12345")
                        .putHeader("Content-Type", "image/png")
                        .end());
        try (var client = new RawClient(addresses.gateway())) {
            client.send("HEAD /media/abc.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 200 ")
                    .containsIgnoringCase("\r\ncontent-length: 12345\r\n")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void everyReadHasAHead() throws Exception {
        services.on(
                "HEAD /v1/account",
                request -> request.response()
                        .putHeader("Content-Length", "321")
                        .putHeader("Content-Type", "application/json")
                        .end());

        assertThat(head("/v1/account")).startsWith("HTTP/1.1 200 ").containsIgnoringCase("\r\ncontent-length: 321\r\n");
    }

    @Test
    void theHeadOfAStreamEnds() throws Exception {
        services.on(
                "GET /v1/generations/1/events",
                request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "text/event-stream")
                        .write(": the first of many\n\n"));

        assertThat(head("/v1/generations/1/events"))
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("\r\ncontent-type: text/event-stream\r\n");
    }

    private String head(String path) throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            client.send("HEAD " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + keys.key()
                    + "\r\nConnection: close\r\n\r\n");
            String answer = client.readToTheEnd();
            assertThat(answer).endsWith("\r\n\r\n");
            return answer;
        }
    }

    @Test
    void aCreateMayCarryAFileAndNoOtherJsonMay() {
        services.on(
                "POST /v1/generations",
                request -> request.body()
                        .onSuccess(body -> request.response()
                                .putHeader("Content-Type", "application/json")
                                .end("{\"length\":" + body.length() + "}")));
        String text = "\"" + "x".repeat(14_000_000) + "\"";

        var with = given().header("Authorization", "Bearer " + keys.key()).contentType("application/json");
        with.body(text).post("/v1/generations").then().statusCode(200).body("length", equalTo(text.length()));
        given().header("Authorization", "Bearer " + keys.key())
                .contentType("application/json")
                .body(text)
                .post("/v1/files/import")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"));
    }

    @Test
    void notModifiedHasNoBody() {
        services.on(
                "GET /media/abc.png",
                request -> request.response()
                        .setStatusCode(304)
                        .putHeader("ETag", "\"x\"")
                        .end());

        given().header("If-None-Match", "\"x\"")
                .get("/media/abc.png")
                .then()
                .statusCode(304)
                .header("ETag", "\"x\"");
    }

    private static void echo(HttpServerRequest request) {
        request.body()
                .onSuccess(body -> request.response()
                        .putHeader("Content-Type", "application/json")
                        .end(body));
    }

    private void assertCreateIsUnavailable() {
        caller().contentType("application/json")
                .body("{}")
                .post("/v1/generations")
                .then()
                .statusCode(503)
                .body("error.code", equalTo("service_unavailable"));
    }
}
