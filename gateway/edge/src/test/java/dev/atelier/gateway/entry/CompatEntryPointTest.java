// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The prefix of the other vendors: their spelling of a key, their paths, their shape of a refusal. */
@QuarkusTest
class CompatEntryPointTest {
    @Inject
    FakeServices services;

    @Inject
    TestKeys keys;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/compat/hf/veo3.1",
                "/compat/hf/bytedance/seedance/v1/pro/fast/text-to-video",
                "/compat/fal/queue/fal-ai/flux/dev",
                "/compat/fal/run/fal-ai/flux/dev"
            })
    void aModelPathOfAnyLengthIsPassedOnWithACallerTokenWhateverTheSpellingOfTheKey(String path) {
        services.on("POST " + path, 200, new JsonObject().put("status", "queued"));
        String key = keys.key();
        int split = key.lastIndexOf('_');
        String colon = key.substring(0, split) + ":" + key.substring(split + 1);

        for (String header : new String[] {"Key " + key, "Key " + colon, "Bearer " + key, "Bearer " + colon}) {
            given().header("Authorization", header)
                    .contentType("application/json")
                    .body("{}")
                    .post(path)
                    .then()
                    .statusCode(200);
        }

        assertThat(services.seen("POST " + path)).hasSize(4);
        assertThat(services.last("POST " + path).header("authorization"))
                .startsWith("Bearer ey")
                .doesNotContain(key);
    }

    @Test
    void aRequestOfTheDialectGoesBeforeTheModels() {
        String path = "/compat/fal/queue/fal-ai/flux/requests/7d4f/status";
        services.on("GET " + path, 200, new JsonObject().put("status", "COMPLETED"));

        given().header("Authorization", "Key " + keys.key())
                .get(path + "?logs=1")
                .then()
                .statusCode(200)
                .body("status", equalTo("COMPLETED"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/compat/hf/requests/1/nothing", "/compat/fal/nothing", "/compat/fal/nothing/at/all"})
    void anUnknownPathIsRefusedInTheDialect(String path) {
        given().header("Authorization", "Key " + keys.key())
                .get(path)
                .then()
                .statusCode(404)
                .header("X-Request-Id", matchesRegex("req_[0-9a-z]{20}"))
                .header("X-Correlation-ID", matchesRegex("req_[0-9a-z]{20}"))
                .body("detail", equalTo("There is nothing at this path."));
    }

    @Test
    void aBadKeyIsSaidInTheDialect() {
        assertThat(bad("/compat/hf/veo3.1", "Key atl_live_x:y").<String>path("detail"))
                .isEqualTo("Invalid credentials");
        assertThat(bad("/compat/fal/queue/fal-ai/flux/dev", "Key nonsense").<String>path("detail"))
                .isEqualTo("invalid key credentials");
        assertThat(bad("/compat/hf/veo3.1", "").<String>path("detail")).isEqualTo("Invalid credentials");
    }

    @Test
    void aServiceThatIsDownIsSaidInTheDialect() {
        services.on("POST /compat/fal/queue/fal-ai/flux/dev", CompatEntryPointTest::stop);
        services.on("POST /compat/hf/veo3.1", CompatEntryPointTest::stop);

        submit("/compat/fal/queue/fal-ai/flux/dev")
                .then()
                .statusCode(503)
                .header("X-Request-Id", matchesRegex("req_[0-9a-z]{20}"))
                .header("X-Fal-Error-Type", equalTo("runner_scheduling_failure"))
                .header("Retry-After", matchesRegex("[0-9]+"))
                .body("error_type", equalTo("runner_scheduling_failure"))
                .body("detail", equalTo("The service is temporarily down. Retry shortly."));
        submit("/compat/hf/veo3.1")
                .then()
                .statusCode(503)
                .header("X-Request-Id", matchesRegex("req_[0-9a-z]{20}"))
                .header("X-Correlation-ID", matchesRegex("req_[0-9a-z]{20}"))
                .header("Retry-After", matchesRegex("[0-9]+"))
                .body("detail", equalTo("The service is temporarily down. Retry shortly."));
    }

    @Test
    void aStatusReadThatMetAStoppingReplicaIsReadFromAnother() {
        String path = "/compat/hf/requests/7d4f/status";
        AtomicInteger reads = new AtomicInteger();
        services.on("GET " + path, request -> {
            if (reads.incrementAndGet() < 3) {
                stop(request);
            } else {
                FakeServices.json(request, 200, new JsonObject().put("status", "queued"));
            }
        });

        given().header("Authorization", "Key " + keys.key())
                .get(path)
                .then()
                .statusCode(200)
                .body("status", equalTo("queued"));
    }

    @Test
    void elsewhereOnlyTheNativeSpellingOpens() {
        Response refused = given().header("Authorization", "Key " + keys.key()).get("/v1/models");

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.<String>path("error.code")).isEqualTo("unauthorized");
    }

    @Test
    void anUploadAddressNeedsNoKey() {
        services.on("PUT /compat/hf/files/upload/abc", 200, new JsonObject());

        given().contentType("image/png")
                .body(new byte[] {1, 2, 3})
                .put("/compat/hf/files/upload/abc")
                .then()
                .statusCode(200);

        assertThat(services.seen("PUT /compat/hf/files/upload/abc")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "/compat/openai/v1/images/generations, Authorization, 'Bearer '",
        "/compat/replicate/v1/predictions, Authorization, 'Token '",
        "/compat/replicate/v1/models/black-forest-labs/flux-schnell/predictions, Authorization, 'Bearer '",
        "/compat/gemini/v1beta/models/gemini-2.5-flash-image:generateContent, X-Goog-Api-Key, ''"
    })
    void eachDialectHasTheKeyWhereItsClientsSendIt(String path, String header, String scheme) {
        services.on("POST " + path, 200, new JsonObject().put("status", "queued"));
        String key = keys.key();

        given().urlEncodingEnabled(false)
                .header(header, scheme + key)
                .contentType("application/json")
                .body("{}")
                .post(path)
                .then()
                .statusCode(200);

        assertThat(services.last("POST " + path).header("authorization")).startsWith("Bearer ey");
        assertThat(services.last("POST " + path).header("x-goog-api-key")).isNullOrEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/compat/openai/v1/images/generations, Token",
        "/compat/openai/v1/images/generations, Key",
        "/compat/replicate/v1/predictions, Key",
        "/compat/fal/queue/fal-ai/flux/dev, Token"
    })
    void theWordOfAnotherDialectOpensNothing(String path, String scheme) {
        given().header("Authorization", scheme + " " + keys.key())
                .contentType("application/json")
                .body("{}")
                .post(path)
                .then()
                .statusCode(401);
    }

    @Test
    void aRefusalOfTheGatewayIsSaidInEachDialect() {
        bad("/compat/openai/v1/images/generations", "Bearer nonsense")
                .then()
                .header("X-Should-Retry", "false")
                .body("error.code", equalTo("invalid_api_key"))
                .body("error.type", equalTo("invalid_request_error"))
                .body("error.param", nullValue());
        bad("/compat/replicate/v1/predictions", "Token nonsense").then().body("status", equalTo(401));
        bad("/compat/gemini/v1/models/a:generateContent", "Bearer nonsense")
                .then()
                .body("error.status", equalTo("UNAUTHENTICATED"));
        given().header("Authorization", "Bearer " + keys.key())
                .post("/compat/openai/v1/videos/video_1/remix")
                .then()
                .statusCode(404)
                .body("error.code", equalTo("unsupported_endpoint"));
        given().header("Authorization", "Bearer " + keys.key())
                .contentType("text/plain")
                .body("x")
                .post("/compat/openai/v1/images/generations")
                .then()
                .statusCode(400)
                .body("error.code", equalTo("invalid_value"));
    }

    @Test
    void theLimitsAreInTheHeadersThatTheClientsOfADialectRead() {
        String path = "/compat/openai/v1/models";
        services.on("GET " + path, 200, new JsonObject());
        services.on("GET /compat/replicate/v1/models", 200, new JsonObject());
        String key = keys.key();

        given().header("Authorization", "Bearer " + key)
                .get(path)
                .then()
                .statusCode(200)
                .header("x-ratelimit-limit-requests", "300")
                .header("x-ratelimit-remaining-requests", "299")
                .header("x-ratelimit-reset-requests", matchesRegex("\\d{1,2}s"));
        given().header("Authorization", "Bearer " + key)
                .get("/compat/replicate/v1/models")
                .then()
                .header("RateLimit-Limit", "300")
                .header("x-ratelimit-limit-requests", nullValue());
    }

    @Test
    void theWordsOfASearchArePlainText() {
        String path = "/compat/replicate/v1/models";
        services.on(
                "QUERY " + path,
                request -> request.body().onSuccess(words -> request.response().end(words)));

        given().header("Authorization", "Token " + keys.key())
                .contentType("text/plain")
                .body("\"nano banana\"")
                .request("QUERY", path)
                .then()
                .statusCode(200)
                .body(equalTo("\"nano banana\""));
    }

    @Test
    void thePriceOfADialectsAnswerReachesTheClientAndNothingElseBetweenTheServices() {
        String path = "/compat/openai/v1/videos/video_1";
        services.on("GET " + path, request -> {
            request.response().putHeader("X-Atelier-Credits", "4").putHeader("X-Atelier-Withheld", "true");
            FakeServices.json(request, 200, new JsonObject());
        });

        given().header("Authorization", "Bearer " + keys.key())
                .get(path)
                .then()
                .statusCode(200)
                .header("X-Atelier-Credits", "4")
                .header("X-Atelier-Withheld", nullValue());
    }

    @Test
    void noRefusalOfThisDialectIsAConflictBecauseItsClientsWouldRepeatIt() {
        for (ErrorCode code : ErrorCode.values()) {
            DialectError error = DialectName.OPENAI.error(new ApiException(code, "words", "n"));

            assertThat(error.status()).as(code.wire()).isNotIn(402, 408, 409, 422);
            assertThat(error.body().path("error").fieldNames())
                    .toIterable()
                    .containsExactly("message", "type", "param", "code");
        }
    }

    @Test
    void aPageMaySendWhatTheClientsOfADialectSend() {
        String allowed = given().header("Origin", "https://page.test")
                .header("Access-Control-Request-Method", "POST")
                .options("/compat/openai/v1/images/generations")
                .then()
                .statusCode(204)
                .extract()
                .header("Access-Control-Allow-Headers");

        assertThat(allowed).contains("X-Stainless-Retry-Count", "X-Goog-Api-Key", "X-Fal-Runner-Hint", "Prefer");
    }

    private Response submit(String path) {
        return given().header("Authorization", "Key " + keys.key())
                .contentType("application/json")
                .body("{}")
                .post(path);
    }

    /** As a process answers that is about to end. */
    private static void stop(HttpServerRequest request) {
        request.response().setStatusCode(503).putHeader("Connection", "close").end();
    }

    private static Response bad(String path, String authorization) {
        Response answer = given().urlEncodingEnabled(false)
                .header("Authorization", authorization)
                .contentType("application/json")
                .body("{}")
                .post(path);
        assertThat(answer.statusCode()).isEqualTo(401);
        return answer;
    }
}
