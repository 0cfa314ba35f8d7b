// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import static io.restassured.RestAssured.given;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.SmallLimits;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** In this order: after the stop the gateway holds no reads. */
@QuarkusTest
@TestProfile(SmallLimits.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LongPollLimitsTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    LongPollRegistry registry;

    @Inject
    Event<ShutdownDelayInitiatedEvent> stop;

    @BeforeEach
    void running() {
        services.reset();
        say("queued", List.of());
    }

    private void say(String status, List<Integer> ended) {
        for (int id = 1; id <= 9; id++) {
            services.on("GET /v1/generations/" + id, 200, new JsonObject().put("status", status));
        }
        services.on("POST /internal/generations/final", 200, new JsonObject().put("final", ended));
    }

    @Test
    @Order(1)
    void aKeyAndAReplicaHoldAsManyReadsAsTheyMay() {
        String key = keys.key();
        CompletableFuture<Response> first = read(key, 1, 45);
        CompletableFuture<Response> second = read(key, 1, 45);
        await().until(() -> registry.count() == 2);

        Response third = read(key, 1, 45).join();
        assertThat(third.statusCode()).isEqualTo(503);
        assertThat(third.jsonPath().getString("error.code")).isEqualTo("service_unavailable");
        assertThat(third.header("Retry-After")).isEqualTo("2");

        CompletableFuture<Response> another = read(keys.key(), 2, 45);
        await().until(() -> registry.count() == 3);
        assertThat(read(keys.key(), 3, 45).join().statusCode()).isEqualTo(503);

        say("succeeded", List.of(1, 2));
        assertThat(List.of(first.join(), second.join(), another.join()))
                .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200));
        await().until(() -> registry.count() == 0);
        assertThat(read(key, 1, 1).join().statusCode()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void aServiceThatIsTooSlowIsTemporarilyDown() {
        services.on("GET /media/slow.png", _ -> {});

        given().get("/media/slow.png").then().statusCode(503).body("error.code", equalTo("service_unavailable"));
    }

    @Test
    @Order(3)
    void aStopAnswersAllHeldReadsAtOnceWithTheStateOfNow() {
        List<String> some = IntStream.range(0, 3).mapToObj(_ -> keys.key()).toList();
        List<CompletableFuture<Response>> reads = IntStream.range(0, 3)
                .mapToObj(i -> read(some.get(i), i + 1, 45))
                .toList();
        await().until(() -> registry.count() == 3);

        stop.fire(new ShutdownDelayInitiatedEvent());

        assertThat(reads).allSatisfy(read -> {
            Response answer = read.orTimeout(30, SECONDS).join();
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.jsonPath().getString("status")).isEqualTo("queued");
            assertThat(answer.header("Connection")).isEqualTo("close");
        });
        assertThat(read(some.getFirst(), 1, 45).orTimeout(30, SECONDS).join().statusCode())
                .isEqualTo(200);
        assertThat(registry.count()).isZero();
    }

    private CompletableFuture<Response> read(String key, int id, int seconds) {
        return Threads.async(() ->
                given().header("Authorization", "Bearer " + key).get("/v1/generations/" + id + "?wait=" + seconds));
    }
}
