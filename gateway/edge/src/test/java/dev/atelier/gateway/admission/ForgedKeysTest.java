// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All clients here have the same address, as behind a NAT or a load balancer. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ForgedKeysTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    CredentialCache cache;

    @Inject
    CredentialLookup lookup;

    @Inject
    RedisDataSource redis;

    @BeforeEach
    void reset() {
        services.reset();
    }

    @Test
    void aValidKeyThatIsNotCachedWorksAfterManyForgedOnesFromItsAddress() {
        String cold = keys.key();
        for (int i = 0; i < 70; i++) {
            ask(TestKeys.forged("G" + i)).then().statusCode(401);
            ask(TestKeys.forgedWithoutCheck("G" + i)).then().statusCode(401);
        }

        ask(cold).then().statusCode(200);
    }

    @Test
    void aValidKeyInConstantUseIsNeverRefusedBesideForgedOnes() {
        var used = keys.create();
        for (int i = 0; i < 70; i++) {
            ask(TestKeys.forgedWithoutCheck("H" + i)).then().statusCode(401);
            // What the end of its time in the cache does.
            cache.invalidate(used.key().id());

            ask(used.secret().reveal()).then().statusCode(200);
        }
    }

    @Test
    void aForgedKeyOfACredentialThatExistsCausesNoLookUp() {
        var cold = keys.create();
        String id = cold.secret().reveal().split("_", -1)[2];

        ask(TestKeys.forged(id)).then().statusCode(401).body("error.code", equalTo("invalid_token"));
        ask(TestKeys.forgedWithoutCheck(id)).then().statusCode(401).body("error.code", equalTo("invalid_token"));

        assertThat(redis.key().exists(CredentialCache.key(cold.key().id())))
                .as("Redis was asked")
                .isFalse();
        ask(cold.secret().reveal()).then().statusCode(200);
    }

    /** What was computed of the key in use is not taken for another one. */
    @Test
    void aForgedKeyOfACredentialInUseIsRefused() {
        String used = keys.key();
        String id = used.split("_", -1)[2];
        ask(used).then().statusCode(200);

        ask(TestKeys.forged(id)).then().statusCode(401).body("error.code", equalTo("invalid_token"));
        ask(TestKeys.forgedWithoutCheck(id)).then().statusCode(401).body("error.code", equalTo("invalid_token"));

        ask(used).then().statusCode(200);
    }

    @Test
    void aCredentialThatDoesNotExistIsLookedUpOnce() {
        long id = 7_000_000_000L;
        String unknown = keys.checked(id);
        ask(unknown).then().statusCode(401);
        assertThat(lookup.isKnownToBeMissing(id)).isTrue();
        redis.key().del(CredentialCache.key(id));

        ask(unknown).then().statusCode(401);

        assertThat(redis.key().exists(CredentialCache.key(id)))
                .as("Redis was asked")
                .isFalse();
    }

    @Test
    void wrongSecretsOfOneCredentialWaitAndTheRightOneDoesNot() {
        var own = keys.create();
        List<CompletableFuture<Integer>> guesses = new ArrayList<>();
        for (int i = 0; i < 3 * WrongSecretDelay.FREE_PER_WINDOW; i++) {
            String guess = keys.checked(own.key().id());
            guesses.add(Threads.async(() -> ask(guess).statusCode()));
        }

        for (int i = 0; i < 20; i++) {
            ask(own.secret().reveal()).then().statusCode(200);
        }

        await().until(() -> guesses.stream().allMatch(CompletableFuture::isDone));
        assertThat(guesses).allSatisfy(guess -> assertThat(guess.join()).isEqualTo(401));
    }

    private static Response ask(String key) {
        return given().header("Authorization", "Bearer " + key).get("/v1/models");
    }
}
