// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static io.restassured.RestAssured.given;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.InterruptibleRedisProxy;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import dev.atelier.platform.error.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class AdmissionFallbackTest {
    @Inject
    TestKeys keys;

    @Inject
    ApiKeyService service;

    @Inject
    InterruptibleRedisProxy line;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    MeterRegistry meters;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @AfterEach
    void mend() {
        // The next test starts with Redis.
        line.mend();
        awaitRedis();
    }

    /** Each loop has its own connection, so several answers in a row are asked for. */
    private void awaitRedis() {
        String key = keys.key();
        await().atMost(60, SECONDS).until(() -> {
            double before = fallbacks();
            for (int i = 0; i < 8; i++) {
                read(key);
            }
            return fallbacks() == before;
        });
    }

    @Test
    void withoutRedisKeysStillWorkAndLimitsStillHold() {
        String key = keys.key();
        read(key).then().statusCode(200);
        double before = fallbacks();

        line.cut();

        // The smallest limit: the attempts must fit into one window on a busy machine.
        List<Integer> statuses =
                IntStream.range(0, 25).mapToObj(_ -> create(key).statusCode()).toList();
        assertThat(Collections.frequency(statuses, 200)).isEqualTo(20);
        assertThat(Collections.frequency(statuses, 429)).isEqualTo(5);
        assertThat(fallbacks()).isGreaterThanOrEqualTo(before + 20);
        read("atl_live_1_x").then().statusCode(401);
        given().get(addresses.inner("/q/health/ready")).then().statusCode(200);
    }

    @Test
    void aLineThatWentDeadIsNoticedAndLeft() {
        String key = keys.key();
        read(key).then().statusCode(200);

        line.goDead();

        for (int i = 0; i < 30; i++) {
            read(key).then().statusCode(200);
        }
        long start = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            read(key).then().statusCode(200);
        }
        assertThat(System.nanoTime() - start).as("no more waiting for Redis").isLessThan(SECONDS.toNanos(1) * 20);
    }

    @Test
    void aKeyRevokedDuringARedisOutageStaysRevokedAfterIt() {
        var created = keys.create();
        String key = created.secret().reveal();
        read(key).then().statusCode(200);

        line.cut();
        ThrowableAssert.ThrowingCallable revoke =
                () -> service.revoke(created.key().id(), TestKeys.ACTOR);
        assertThatThrownBy(revoke)
                .asInstanceOf(InstanceOfAssertFactories.type(ApiException.class))
                .satisfies(refusal -> assertThat(refusal.code().status()).isEqualTo(503));
        read(key).then().statusCode(401).body("error.code", equalTo("invalid_token"));

        line.mend();
        assertThirtyRefused(key);
        awaitRedis();
        assertThirtyRefused(key);
        service.revoke(created.key().id(), TestKeys.ACTOR);
        read(key).then().statusCode(401);
    }

    @Test
    void aRevocationIsInForceWhenItReturns() {
        for (int i = 0; i < 20; i++) {
            var created = keys.create();
            String key = created.secret().reveal();
            // Look-ups that are under way while the key is revoked must not bring it back.
            CompletableFuture<?>[] readers = new CompletableFuture<?>[4];
            for (int reader = 0; reader < readers.length; reader++) {
                readers[reader] = Threads.async(() -> read(key));
            }

            service.revoke(created.key().id(), TestKeys.ACTOR);

            read(key).then().statusCode(401);
            CompletableFuture.allOf(readers).join();
            read(key).then().statusCode(401);
        }
    }

    /** Side by side: the refusal of a key that was refused often waits a second. */
    private static void assertThirtyRefused(String key) {
        Stream.generate(() -> Threads.async(() -> read(key)))
                .limit(30)
                .toList()
                .forEach(answer -> assertThat(answer.join().statusCode()).isEqualTo(401));
    }

    private double fallbacks() {
        return meters.counter("atelier.gateway.redis.fallback").count();
    }

    private static Response create(String key) {
        return given().header("Authorization", "Bearer " + key)
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v1/generations");
    }

    private static Response read(String key) {
        return given().header("Authorization", "Bearer " + key).get("/v1/models");
    }
}
