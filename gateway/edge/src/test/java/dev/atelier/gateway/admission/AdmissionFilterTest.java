// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class AdmissionFilterTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @BeforeEach
    void forget() {
        services.reset();
    }

    private static RequestSpecification with(String key) {
        return given().header("Authorization", "Bearer " + key);
    }

    @Test
    void aValidKeyIsAdmittedAndGetsItsLimits() {
        with(keys.key())
                .get("/v1/models")
                .then()
                .statusCode(200)
                .header("RateLimit-Limit", "300")
                .header("RateLimit-Remaining", "299")
                .header("RateLimit-Reset", "60")
                .header("X-Request-Id", matchesRegex("req_[0-9a-z]{20}"));
    }

    @Test
    void aMissingKeyIsRefusedWithHowToAuthenticate() {
        given().get("/v1/models")
                .then()
                .statusCode(401)
                .header(
                        "WWW-Authenticate",
                        "Bearer resource_metadata=\"http://localhost:8080/.well-known/oauth-protected-resource\"")
                .header("X-Request-Id", not(nullValue()))
                .body("error.code", equalTo("unauthorized"))
                .body("error.request_id", not(nullValue()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "Bearer ", "Bearer x", "Bearer atl_live_1_abc", "Bearer sk-1234567890"})
    void aMalformedKeyIsRefusedWithoutALookUp(String header) {
        given().header("Authorization", header)
                .get("/v1/models")
                .then()
                .statusCode(401)
                .body("error.code", equalTo(header.strip().equals("Bearer") ? "unauthorized" : "invalid_token"));
    }

    @Test
    void theRightIdWithAnotherSecretIsRefused() {
        var own = keys.create();
        String other = keys.checked(own.key().id());

        with(other).get("/v1/models").then().statusCode(401).body("error.code", equalTo("invalid_token"));

        with(own.secret().reveal()).get("/v1/models").then().header("RateLimit-Remaining", "299");
    }

    @Test
    void anExpiredKeyIsRefused() {
        var key = keys.create(Plan.PRO, EnumSet.allOf(Scope.class), Optional.of(Duration.ofDays(-1)));

        with(key.secret().reveal())
                .get("/v1/models")
                .then()
                .statusCode(401)
                .body("error.code", equalTo("invalid_token"));
    }

    @Test
    void refusedCreatesHaveAWindowOfTheirOwn() {
        services.on("POST /v1/generations", 422, new JsonObject());
        String key = keys.key();

        // One after the other they take longer than the window on a busy machine; each has a generation until its
        // answer.
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Future<Integer>> answers = Stream.generate(
                            () -> threads.submit(() -> create(key).extract().statusCode()))
                    .limit(60)
                    .toList();
            assertThat(answers).extracting(Future::get).containsOnly(422);
        }

        create(key).statusCode(429).body("error.code", equalTo("rate_limited"));
        with(key).get("/v1/models").then().statusCode(200);
    }

    @Test
    void aConflictIsNoRefusal() {
        String key = keys.key();

        services.on("POST /v1/generations", 409, new JsonObject());
        for (int i = 0; i < 61; i++) {
            create(key).statusCode(409);
        }
        services.on("POST /v1/generations", 202, new JsonObject());

        create(key).statusCode(202);
    }

    @Test
    void aScopeThatTheKeyLacksIsForbiddenAndNotCounted() {
        var key = keys.create(Plan.PRO, Set.of(Scope.READ)).secret().reveal();

        with(key)
                .contentType("application/json")
                .body("{}")
                .post("/v1/generations")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"))
                .body("error.message", equalTo("This needs the scope generate, and this API key has read."));

        with(key).get("/v1/models").then().header("RateLimit-Remaining", "299");
    }

    @ParameterizedTest
    @ValueSource(strings = {"free", "basic"})
    void aKeyOnALowPlanNeedsAHigherOne(String plan) {
        var key =
                keys.create(Plan.of(plan), EnumSet.allOf(Scope.class)).secret().reveal();

        with(key).get("/v1/models").then().statusCode(403).body("error.code", equalTo("plan_required"));
    }

    @Test
    void onlyNewGenerationsCountAsGenerations() {
        String key = keys.key();
        services.on("POST /v1/generations", 422, new JsonObject());
        create(key).statusCode(422).header("RateLimit-Limit", "20").header("RateLimit-Remaining", "19");
        services.on("POST /v1/generations", request -> {
            request.response().putHeader("Idempotency-Replayed", "true");
            FakeServices.json(request, 202, new JsonObject());
        });
        create(key).statusCode(202).header("RateLimit-Remaining", "19");

        services.on("POST /v1/generations", 202, new JsonObject());
        for (int i = 19; i >= 0; i--) {
            create(key).statusCode(202).header("RateLimit-Remaining", Integer.toString(i));
        }
        create(key)
                .statusCode(429)
                .body("error.code", equalTo("rate_limited"))
                .header("RateLimit-Limit", "20")
                .header("RateLimit-Remaining", "0")
                .header("Retry-After", matchesRegex("5[0-9]|60"));

        with(key).get("/v1/models").then().statusCode(200).header("RateLimit-Remaining", "277");
    }

    @Test
    void estimatesHaveAWindowOfTheirOwn() {
        String key = keys.key();

        with(key)
                .contentType("application/json")
                .body("{}")
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .header("RateLimit-Limit", "60")
                .header("RateLimit-Remaining", "59");
    }

    @Test
    void aRefusedBodyGivesThePlaceBack() {
        String key = keys.key();
        with(key)
                .contentType("text/plain")
                .body("x")
                .post("/v1/generations")
                .then()
                .statusCode(422);

        create(key).statusCode(200).header("RateLimit-Remaining", "19");
    }

    private static ValidatableResponse create(String key) {
        return with(key)
                .contentType("application/json")
                .body("{\"model\":\"m\",\"input\":{}}")
                .post("/v1/generations")
                .then();
    }
}
