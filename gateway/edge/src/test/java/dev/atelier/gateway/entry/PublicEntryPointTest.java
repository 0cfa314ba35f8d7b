// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.containsStringIgnoringCase;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class PublicEntryPointTest {
    @Inject
    FakeServices services;

    @Inject
    TestKeys keys;

    @Inject
    MeterRegistry meters;

    @Inject
    GatewayAddresses addresses;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nowhere",
                "/v1/nowhere",
                "/q/health",
                "/q/health/ready",
                "/q/metrics",
                "/q/openapi",
                "/internal/jwks",
                "/internal/accounts/1",
                "/admin/accounts",
                "/v1/models/..%2f..%2finternal%2faccounts%2f1",
                "/v1/generations/1/cancel"
            })
    void aPathOutsideTheTableIsNotFound(String path) {
        given().urlEncodingEnabled(false)
                .header("Authorization", "Bearer " + keys.key())
                .get(path)
                .then()
                .statusCode(404)
                .header("X-Request-Id", matchesRegex("req_[0-9a-z]{20}"))
                .contentType("application/json")
                .body("error.code", equalTo("not_found"))
                .body("error.request_id", matchesRegex("req_[0-9a-z]{20}"));
    }

    @Test
    void aWrongMethodIsAnsweredWithTheAllowedOnes() {
        given().delete("/v1/generations")
                .then()
                .statusCode(404)
                .header("Allow", "GET, HEAD, POST")
                .body("error.code", equalTo("not_found"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=%zz", "q=\"cat\"", "q={a}", "q=a|b", "q=a^b", "q=%"})
    void aQueryThatIsNoneIsRefusedInTheErrorShape(String query) throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            client.send("GET /v1/models?" + query + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 422 ")
                    .containsIgnoringCase("\r\nx-request-id: ")
                    .contains("\"code\":\"invalid_input\"");
        }
        assertThat(services.seen("GET /v1/models")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS *", "GET http://x/internal/jwks", "GET /v1/models/%2e%2e%2f", "CONNECT x:443"})
    void anOddTargetLeadsNowhere(String line) throws Exception {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(line + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 404 ")
                    .containsIgnoringCase("\r\nx-request-id: ")
                    .contains("\"code\":\"not_found\"");
        }
    }

    @Test
    void pagesOfAnyOriginMayCallWithAKey() {
        given().header("Origin", "https://page.test")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type")
                .options("/v1/generations")
                .then()
                .statusCode(204)
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Allow-Methods", containsString("POST"))
                .header("Access-Control-Allow-Headers", containsString("Authorization"))
                .header("Access-Control-Allow-Credentials", nullValue());
        given().header("Origin", "https://page.test")
                .get("/v1/models")
                .then()
                .statusCode(401)
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Expose-Headers", containsString("Retry-After"));
        given().header("Origin", "https://page.test")
                .get("/")
                .then()
                .header("Access-Control-Allow-Origin", nullValue());
    }

    @ParameterizedTest
    @CsvSource({
        "/compat/fal/queue/fal-ai/flux/dev, POST, x-fal-queue-priority",
        "/compat/fal/rest/storage/upload/initiate, POST, authorization",
        "/compat/hf/nano-banana, POST, content-type",
        "/compat/hf/requests/7/status, GET, authorization"
    })
    void pagesOfAnyOriginMayCallTheDialects(String path, String method, String header) {
        given().header("Origin", "https://page.test")
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", header)
                .options(path)
                .then()
                .statusCode(204)
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Allow-Methods", containsString(method))
                .header("Access-Control-Allow-Headers", containsStringIgnoringCase(header))
                .header("Access-Control-Allow-Credentials", nullValue());
        given().header("Origin", "https://page.test")
                .request(method, path)
                .then()
                .statusCode(401)
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Expose-Headers", containsStringIgnoringCase("x-fal-request-id"));
    }

    @ParameterizedTest
    @CsvSource({
        "https://assistant.example, true",
        "https://assistant.example:443, true",
        "http://localhost:6274, true",
        "http://assistant.example, false",
        "https://assistant.example.evil.example, false",
        "https://page.test, false"
    })
    void thePreflightOfTheAssistantConnectionSaysWhatTheRequestWillMeet(String origin, boolean isAllowed) {
        given().header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,mcp-protocol-version")
                .options("/mcp")
                .then()
                .statusCode(204)
                .header("Vary", "Origin")
                .header("Access-Control-Allow-Origin", isAllowed ? equalTo(origin) : nullValue());
    }

    @ParameterizedTest
    @CsvSource({"GET, range", "HEAD, if-none-match", "GET, authorization"})
    void pagesOfAnyOriginMayReadMediaInParts(String method, String header) {
        given().header("Origin", "https://page.test")
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", header)
                .options("/media/abc.mp4")
                .then()
                .statusCode(204)
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Allow-Methods", allOf(containsString("GET"), containsString("HEAD")))
                .header("Access-Control-Allow-Headers", containsStringIgnoringCase(header))
                .header("Access-Control-Max-Age", "600");
    }

    @Test
    void anAnswerOfTheApiBelongsInNoCacheAndIsNoPage() {
        services.on("GET /v1/models", request -> {
            request.response().putHeader("Cache-Control", "private, no-cache");
            FakeServices.json(request, 200, new JsonObject());
        });

        for (String key : new String[] {keys.key(), "nobody"}) {
            Response answer = given().header("Authorization", "Bearer " + key).get("/v1/models");

            assertThat(answer.headers().getValues("Cache-Control")).containsExactly("no-store");
            assertThat(answer.headers().getValues("X-Content-Type-Options")).containsExactly("nosniff");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-16", "UTF-32BE", "\"utf-16\"", "iso-8859-1"})
    void aBodyInAnotherCharsetIsRefused(String charset) {
        given().header("Authorization", "Bearer " + keys.key())
                .header("Content-Type", "application/json; charset=" + charset)
                .body("{}".getBytes(StandardCharsets.UTF_8))
                .post("/v1/estimate")
                .then()
                .statusCode(422)
                .body("error.message", equalTo("The body must be in UTF-8."));
        assertThat(services.seen("POST /v1/estimate")).isEmpty();
    }

    @Test
    void aPageOfAnotherOriginSeesThatAMediumIsGone() {
        services.on(
                "GET /media/abc.mp4", 404, new JsonObject().put("error", new JsonObject().put("code", "not_found")));

        Response gone = given().header("Origin", "https://page.test").get("/media/abc.mp4");

        gone.then().statusCode(404).header("Access-Control-Expose-Headers", containsString("Content-Range"));
        assertThat(gone.headers().getValues("Access-Control-Allow-Origin")).containsExactly("*");
    }

    @Test
    void requestsAreCountedByTheLineOfTheTable() {
        given().get("/v1/models/some-model").then().statusCode(401);

        assertThat(meters.find("atelier.gateway.requests")
                        .tag("route", "GET /v1/models/{model}")
                        .tag("status", "4xx")
                        .timer())
                .satisfies(timer -> assertThat(timer.count()).isPositive());
        given().get(addresses.inner("/q/metrics"))
                .then()
                .statusCode(200)
                .body(containsString("atelier_gateway_requests_seconds_count{route=\"GET /v1/models/{model}\""))
                .body(containsString("atelier_gateway_admission_total{outcome=\"unauthorized\"}"))
                .body(containsString("atelier_gateway_waiters"))
                .body(containsString(
                        "atelier_gateway_request_duration_seconds_bucket{class=\"read\",status=\"4xx\",le=\"0.25\"}"))
                .body(containsString("atelier_outbox_age_seconds"))
                .body(containsString("agroal_active_count"));
    }

    @Test
    void healthIsOnTheInnerPort() {
        given().get(addresses.inner("/q/health/ready")).then().statusCode(200).body("status", equalTo("UP"));
    }
}
