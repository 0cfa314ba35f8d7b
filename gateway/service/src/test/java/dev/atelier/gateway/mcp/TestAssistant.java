// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static io.restassured.RestAssured.given;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;

/** An assistant with a key, which speaks the protocol version of 2025-11-25. */
record TestAssistant(String key, String path) {

    TestAssistant(String key) {
        this(key, "/mcp");
    }

    RequestSpecification request() {
        return given().header("Authorization", "Bearer " + key)
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2025-11-25")
                .contentType("application/json");
    }

    Response send(String method, JsonObject params) {
        return send(request(), method, params);
    }

    Response send(RequestSpecification request, String method, JsonObject params) {
        return request.body(message(method, params).encode()).post(path);
    }

    Response call(String tool, JsonObject arguments) {
        return send("tools/call", new JsonObject().put("name", tool).put("arguments", arguments));
    }

    static JsonObject message(String method, JsonObject params) {
        return new JsonObject()
                .put("jsonrpc", "2.0")
                .put("id", 1)
                .put("method", method)
                .put("params", params);
    }
}
