// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.SmallLimits;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** After it, the gateway admits no new key for a minute: the name makes it the last test with this profile. */
@QuarkusTest
@TestProfile(SmallLimits.class)
class UnknownKeyLimitTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @BeforeEach
    void reset() {
        services.reset();
    }

    @Test
    void anAddressThatGuessesKeysHasToWaitAndKnownKeysDoNot() {
        String known = keys.key();
        String cold = keys.key();
        given().header("Authorization", "Bearer " + known)
                .get("/v1/models")
                .then()
                .statusCode(200);
        for (int i = 0; i < 5; i++) {
            models(guess(i)).then().statusCode(401);
        }

        models(guess(9))
                .then()
                .statusCode(429)
                .header("Retry-After", matchesRegex("5[0-9]|60"))
                .body("error.code", equalTo("rate_limited"));
        models(known).then().statusCode(200);
        models(cold).then().statusCode(429);
    }

    private static String guess(int number) {
        return ApiKeySecret.create(1_000_000 + number, new Random(number)).reveal();
    }

    private static Response models(String key) {
        return given().header("Authorization", "Bearer " + key).get("/v1/models");
    }
}
