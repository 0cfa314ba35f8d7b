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
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
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

        int admitted = 0;
        int limited = 0;
        for (int i = 0; i < 310; i++) {
            Response answer = read(key);
            admitted += answer.statusCode() == 200 ? 1 : 0;
            limited += answer.statusCode() == 429 ? 1 : 0;
        }
        assertThat(admitted).isBetween(299, 301);
        assertThat(limited).isEqualTo(310 - admitted);
        assertThat(fallbacks()).isGreaterThanOrEqualTo(before + 300);
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

    private static Response read(String key) {
        return given().header("Authorization", "Bearer " + key).get("/v1/models");
    }
}
