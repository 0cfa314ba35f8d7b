// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.notNullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches belong to the version 2025-03-26 alone, whose clients name no version after initialize. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class McpBatchTest {
    private static final JsonObject NOTHING = new JsonObject();

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @Test
    void eachRequestOfABatchHasItsAnswerInOrder() {
        services.on("GET /v1/account", 200, new JsonObject().put("id", "acct_1"));
        services.on(
                "POST /v1/generations", 202, new JsonObject().put("id", "gen_1").put("status", "queued"));

        Response answer = send(
                given(),
                keys.key(),
                message(1, "ping"),
                new JsonObject().put("jsonrpc", "2.0").put("method", "notifications/initialized"),
                call("two", "account", NOTHING),
                message(3, "resources/list"),
                new JsonObject().put("jsonrpc", "2.0").put("id", 9).put("result", NOTHING),
                message(4, "initialize"),
                new JsonObject().put("id", 5).put("method", 7),
                call(6, "generate", new JsonObject().put("model", "m").put("input", NOTHING)),
                message(7, "tools/list"));

        answer.then()
                .statusCode(200)
                .contentType("application/json")
                .body("id", equalTo(List.of(1, "two", 3, 4, 5, 6, 7)))
                .body("[0].result", notNullValue())
                .body("[1].result.structuredContent.id", equalTo("acct_1"))
                .body("[2].error.code", equalTo(-32601))
                .body("[3].error.code", equalTo(-32600))
                .body("[4].error.code", equalTo(-32600))
                .body("[5].result.structuredContent.status", equalTo("queued"))
                .body("[6].result.tools.name", hasItems("generate"));
    }

    @Test
    void aBatchWithoutARequestIsAccepted() {
        JsonObject response =
                new JsonObject().put("jsonrpc", "2.0").put("id", 1).put("result", NOTHING);

        send(given().header("MCP-Protocol-Version", "2025-03-26"), keys.key(), response, response)
                .then()
                .statusCode(202)
                .body(equalTo(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2025-11-25", "2026-07-28"})
    void otherVersionsHaveNoBatches(String version) {
        send(given().header("MCP-Protocol-Version", version), keys.key(), message(1, "ping"))
                .then()
                .statusCode(400)
                .body("error.code", equalTo(-32600))
                .body("error.message", containsString("2025-03-26"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 21, 10_000})
    void aBatchIsBounded(int messages) {
        JsonObject[] all =
                IntStream.range(0, messages).mapToObj(id -> message(id, "ping")).toArray(JsonObject[]::new);

        send(given(), keys.key(), all).then().statusCode(400).body("error.code", equalTo(-32600));
    }

    @Test
    void whatTheScopesDoNotAllowIsRefusedForItsMessageAlone() {
        String reader = keys.create(Plan.PRO, Set.of(Scope.READ)).secret().reveal();

        send(
                        given(),
                        reader,
                        call(1, "generate", new JsonObject().put("model", "m").put("input", NOTHING)),
                        message(2, "ping"))
                .then()
                .statusCode(200)
                .body("[0].error.code", equalTo(-32600))
                .body("[0].error.message", containsString("scope"))
                .body("[1].result", notNullValue());
    }

    @Test
    void aBatchWithoutAValidKeyIsRefusedAsAWhole() {
        send(given(), keys.checked(987_654_322L), message(1, "ping"), message(2, "ping"))
                .then()
                .statusCode(401)
                .body("error.code", equalTo("invalid_token"));
    }

    private static Response send(RequestSpecification request, String key, JsonObject... messages) {
        return request.header("Authorization", "Bearer " + key)
                .header("Accept", "application/json, text/event-stream")
                .contentType("application/json")
                .body(new JsonArray(List.of(messages)).encode())
                .post("/mcp");
    }

    private static JsonObject message(int id, String method) {
        return TestAssistant.message(method, NOTHING).put("id", id);
    }

    private static JsonObject call(Object id, String tool, JsonObject arguments) {
        return TestAssistant.message(
                        "tools/call", new JsonObject().put("name", tool).put("arguments", arguments))
                .put("id", id);
    }
}
