// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import static io.restassured.RestAssured.given;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.InterruptibleRedisProxy;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class LongPollTest {
    private static final String PREFIX = "GET /v1/generations/";
    private static final String FINAL = "/internal/generations/final";

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    LongPollRegistry registry;

    @Inject
    InterruptibleRedisProxy line;

    @Inject
    Vertx vertx;

    @Inject
    @ConfigProperty(name = "test.redis")
    String redis;

    @Inject
    GatewayAddresses addresses;

    private final long id = ThreadLocalRandom.current().nextLong(1_000_000);
    private final String path = PREFIX + id;
    private volatile String status = "processing";
    private volatile boolean finalIsKnown;

    @BeforeEach
    void run() {
        services.reset();
        services.on(path, request -> FakeServices.json(request, 200, generation()));
        services.on(PREFIX + "gen_" + id, request -> FakeServices.json(request, 200, generation()));
        services.on(
                "POST " + FINAL,
                request -> request.body().onSuccess(body -> {
                    boolean ours = finalIsKnown
                            && new JsonObject(body)
                                    .getJsonArray("ids").stream().anyMatch(asked -> ((Number) asked).longValue() == id);
                    JsonArray known = ours ? new JsonArray().add(id) : new JsonArray();
                    FakeServices.json(request, 200, new JsonObject().put("final", known));
                }));
    }

    @AfterEach
    void noWaiterIsLeft() {
        line.mend();
        await().atMost(30, SECONDS)
                .until(() -> registry.count() == 0 && registry.generations().isEmpty());
    }

    @Test
    void aFinishedGenerationIsAnsweredAtOnce() {
        status = "succeeded";

        Response answer = read(45).join();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(services.seen(path)).hasSize(1);
    }

    @Test
    void aSignalEndsTheWait() {
        CompletableFuture<Response> read = held();

        status = "failed";
        publish(Long.toString(id));

        Response answer = read.orTimeout(30, SECONDS).join();
        assertThat(answer.jsonPath().getString("status")).isEqualTo("failed");
        assertThat(answer.header("X-Request-Id")).isNotBlank();
    }

    @Test
    void eachAccountThatWaitsGetsWhatIsReadInItsName() {
        services.on(
                path,
                request -> FakeServices.json(
                        request,
                        200,
                        generation().put("read_as", subject(String.valueOf(request.getHeader("Authorization"))))));
        ApiKeyService.Created one = keys.create();
        ApiKeyService.Created other = keys.create();
        List<CompletableFuture<Response>> reads = List.of(
                read(one.secret().reveal()),
                read(other.secret().reveal()),
                read(one.secret().reveal()));
        await().until(() -> registry.count() == 3);

        status = "succeeded";
        publish(Long.toString(id));

        assertThat(reads.stream().map(read -> read.join().jsonPath().getString("read_as")))
                .containsExactly(account(one), account(other), account(one));
        assertThat(reads.stream().map(read -> read.join().header("X-Request-Id")))
                .doesNotHaveDuplicates();
    }

    private static String account(ApiKeyService.Created created) {
        return Long.toString(created.key().account());
    }

    /** The account in a caller token. */
    private static String subject(String authorization) {
        String claims = authorization.substring(authorization.indexOf('.') + 1, authorization.lastIndexOf('.'));
        return new JsonObject(Buffer.buffer(Base64.getUrlDecoder().decode(claims))).getString("sub");
    }

    @Test
    void aSignalForAnotherGenerationOrNonsenseWakesNoWaiter() {
        CompletableFuture<Response> read = held();
        int reads = services.seen(path).size();

        publish(Long.toString(id + 1));
        publish("nonsense");
        publish("99999999999999999999");
        status = "succeeded";
        publish(Long.toString(id));

        read.orTimeout(30, SECONDS).join();
        assertThat(services.seen(path)).hasSize(reads + 1);
    }

    @Test
    void aLostSignalIsFoundByTheSafetyRead() {
        CompletableFuture<Response> read = held();

        status = "succeeded";
        finalIsKnown = true;

        Response answer = read.orTimeout(30, SECONDS).join();
        assertThat(answer.jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(services.last("POST " + FINAL).header("authorization")).startsWith("Bearer ");
    }

    @Test
    void aFinishBetweenReadingAndWaitingIsSeen() {
        services.on(path, request -> {
            FakeServices.json(request, 200, generation());
            status = "succeeded";
        });

        Response answer = read(45).orTimeout(30, SECONDS).join();

        assertThat(answer.jsonPath().getString("status")).isEqualTo("succeeded");
    }

    @Test
    void whenTheTimeIsUpTheStateOfNowIsTheAnswer() {
        long start = System.nanoTime();

        Response answer = read(1).join();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.jsonPath().getString("status")).isEqualTo("processing");
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(990), Duration.ofSeconds(30));
    }

    @Test
    void theSubscriptionIsRestoredAfterADisconnect() {
        line.cut();
        line.mend();
        CompletableFuture<Response> read = held();
        status = "succeeded";

        await().atMost(30, SECONDS).until(() -> {
            publish(Long.toString(id));
            return read.isDone();
        });

        assertThat(read.join().jsonPath().getString("status")).isEqualTo("succeeded");
    }

    @Test
    void aClientThatLeavesIsForgotten() throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            client.send("GET /v1/generations/" + id + "?wait=45 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                    + keys.key() + "\r\n\r\n");
            await().until(() -> registry.count() == 1);
        }

        await().atMost(30, SECONDS).until(() -> registry.count() == 0);
    }

    @Test
    void aRefusalOfTheServiceIsTheAnswer() {
        services.on(path, 404, new JsonObject().put("error", new JsonObject().put("code", "not_found")));

        assertThat(read(45).orTimeout(30, SECONDS).join().statusCode()).isEqualTo(404);
    }

    @Test
    void aServiceThatGoesAwayMeanwhileIsTemporarilyDown() {
        CompletableFuture<Response> read = held();
        services.close();
        try {
            publish(Long.toString(id));

            Response answer = read.orTimeout(30, SECONDS).join();
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.jsonPath().getString("error.code")).isEqualTo("service_unavailable");
            assertThat(answer.header("Retry-After")).isEqualTo("2");
        } finally {
            services.listen();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"46", "99", "-1", "1.5", "abc", "1&wait=2", "100000000000000000000"})
    void aWaitOutsideTheRangeIsNamed(String wait) {
        given().urlEncodingEnabled(false)
                .header("Authorization", "Bearer " + keys.key())
                .get("/v1/generations/" + id + "?wait=" + wait)
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("wait"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&wait=", "&wait"})
    void anEmptyWaitIsNone(String wait) {
        given().urlEncodingEnabled(false)
                .header("Authorization", "Bearer " + keys.key())
                .get("/v1/generations/" + id + "?wait=" + wait)
                .then()
                .statusCode(200)
                .body("status", equalTo("processing"));
        assertThat(registry.count()).isZero();
    }

    @Test
    void zeroDoesNotWait() {
        assertThat(read(0).join().jsonPath().getString("status")).isEqualTo("processing");
        assertThat(services.last(PREFIX + "gen_" + id).uri()).endsWith("?wait=0");
    }

    @Test
    void anUnknownGenerationIsNotFound() {
        given().header("Authorization", "Bearer " + keys.key())
                .get("/v1/generations/file_1?wait=5")
                .then()
                .statusCode(404)
                .body("error.code", equalTo("not_found"));
    }

    private CompletableFuture<Response> held() {
        CompletableFuture<Response> read = read(45);
        await().until(() ->
                registry.generations().contains(id) && services.seen(path).size() >= 2);
        return read;
    }

    private CompletableFuture<Response> read(int seconds) {
        return read(keys.key(), seconds);
    }

    private CompletableFuture<Response> read(String key) {
        return read(key, 45);
    }

    private CompletableFuture<Response> read(String key, int seconds) {
        return Threads.async(() ->
                given().header("Authorization", "Bearer " + key).get("/v1/generations/gen_" + id + "?wait=" + seconds));
    }

    private JsonObject generation() {
        return new JsonObject().put("id", "gen_" + id).put("status", status);
    }

    private void publish(String payload) {
        Redis client = Redis.createClient(vertx, redis);
        client.send(Request.cmd(Command.PUBLISH).arg("generation.finished").arg(payload))
                .eventually(() -> {
                    client.close();
                    return Future.succeededFuture();
                })
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }
}
