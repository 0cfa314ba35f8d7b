// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EventStreams, uploads and callbacks on their way through. */
@QuarkusTest
class TrafficClassTest {
    private static final int MEGABYTE = 1 << 20;
    private static final String MULTIPART = "Content-Type: multipart/form-data; boundary=b";

    @Inject
    FakeServices services;

    @Inject
    TestKeys keys;

    @Inject
    GatewayAddresses addresses;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @Test
    void anEventReachesTheClientWhenItIsSent() throws Exception {
        var stream = new AtomicReference<HttpServerResponse>();
        services.on("GET /v1/generations/gen_7/events", request -> stream.set(begin(request.response(), "one")));

        try (var client = new RawClient(addresses.gateway())) {
            client.send(listen("/v1/generations/gen_7/events"));
            assertThat(client.readUntil("data: one\n\n"))
                    .startsWith("HTTP/1.1 200")
                    .contains("text/event-stream");

            stream.get().write("data: two\n\n");
            assertThat(client.readUntil("data: two\n\n")).isNotEmpty();

            stream.get().end();
            assertThat(client.readUntil("0\r\n\r\n")).isNotNull();
        }
    }

    @Test
    void aListenerWhoGoesAwayTakesTheStreamOfTheServiceWithIt() throws Exception {
        var closed = new AtomicBoolean();
        services.on("GET /v1/webhook-endpoints/listen", request -> {
            request.connection().closeHandler(_ -> closed.set(true));
            begin(request.response(), "one");
        });

        try (var client = new RawClient(addresses.gateway())) {
            client.send(listen("/v1/webhook-endpoints/listen"));
            client.readUntil("data: one\n\n");
        }

        await().untilTrue(closed);
    }

    @Test
    void anUploadIsPassedOnWholeAndNeverHeld() throws Exception {
        var bytes = new AtomicLong();
        services.on("POST /v1/files", request -> {
            request.handler(chunk -> bytes.addAndGet(chunk.length()));
            request.endHandler(_ -> FakeServices.json(request, 201, new JsonObject().put("id", "file_1")));
        });

        try (var client = new RawClient(addresses.gateway())) {
            client.send(keys.holder()
                    .head("POST /v1/files", MULTIPART, "Connection: close", "Content-Length: " + 100L * MEGABYTE));
            String chunk = "x".repeat(MEGABYTE);
            for (int i = 0; i < 100; i++) {
                client.send(chunk);
            }

            assertThat(client.readToTheEnd()).startsWith("HTTP/1.1 201 ").contains("file_1");
        }
        assertThat(bytes.get()).isEqualTo(100L * MEGABYTE);
        assertThat(services.last("POST /v1/files").header("content-type")).startsWith("multipart/form-data; boundary=");
    }

    @Test
    void anUploadThatIsTooLargeIsRefusedBeforeItIsSent() throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(keys.holder().head("POST /v1/files", MULTIPART, "Content-Length: 300000000"));

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 422 ")
                    .contains("\"invalid_input\"")
                    .contains("\"param\":\"file\"");
        }
        assertThat(services.seen("POST /v1/files")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"application/json,{}", "text/plain,x"})
    void anUploadComesInParts(String type, String body) {
        keys.holder()
                .request()
                .header("Content-Type", type)
                .body(body)
                .post("/v1/files")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("file"));
    }

    @Test
    void anUploadNeedsTheScopeOfTheLibrary() {
        String key = keys.create(Plan.PRO, Set.of(Scope.READ, Scope.GENERATE))
                .secret()
                .reveal();

        new TestClient(key)
                .request()
                .multiPart("file", "a.bin", new byte[10])
                .post("/v1/files")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"));
    }

    @Test
    void stripeReachesBillingWithItsSignatureAndOurWord() {
        services.on("POST /internal/topups/stripe/webhook", 200, new JsonObject().put("received", true));

        given().header("Stripe-Signature", "t=1,v1=abc")
                .header("Authorization", "Bearer forged")
                .contentType("application/json")
                .body("{\"id\":\"evt_1\"}")
                .post("/callbacks/stripe?x=1")
                .then()
                .statusCode(200)
                .header("RateLimit-Limit", nullValue());

        FakeServices.Seen seen = services.last("POST /internal/topups/stripe/webhook");
        assertThat(seen.header("stripe-signature")).isEqualTo("t=1,v1=abc");
        assertThat(TestCaller.isInternal(seen.header("authorization"), "billing"))
                .isTrue();
        assertThat(seen.uri()).isEqualTo("/internal/topups/stripe/webhook");
    }

    @Test
    void aProviderCallbackReachesGenerationsWithoutACredential() {
        given().contentType("text/plain")
                .header("Authorization", "Bearer theirs")
                .body("done")
                .post("/callbacks/fal/gen_7/aB3-_x?job=1")
                .then()
                .statusCode(200);

        FakeServices.Seen seen = services.last("POST /callbacks/fal/gen_7/aB3-_x");
        assertThat(seen.uri()).endsWith("?job=1");
        assertThat(seen.headers()).doesNotContainKey("authorization");
    }

    @Test
    void aCallbackIsSmall() {
        given().contentType("application/json")
                .body("x".repeat(300_000))
                .post("/callbacks/fal/7/t")
                .then()
                .statusCode(422)
                .header("X-Request-Id", not(nullValue()))
                .body("error.code", equalTo("invalid_input"));

        assertThat(services.seen("POST /callbacks/fal/7/t")).isEmpty();
    }

    private String listen(String path) {
        return keys.holder().head("GET " + path, "Accept: text/event-stream");
    }

    private static HttpServerResponse begin(HttpServerResponse response, String data) {
        response.setChunked(true).putHeader("Content-Type", "text/event-stream").write("data: " + data + "\n\n");
        return response;
    }
}
