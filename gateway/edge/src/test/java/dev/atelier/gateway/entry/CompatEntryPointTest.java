// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        Response answer = given().header("Authorization", authorization)
                .contentType("application/json")
                .body("{}")
                .post(path);
        assertThat(answer.statusCode()).isEqualTo(401);
        return answer;
    }
}
