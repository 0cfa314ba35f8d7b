// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC message of a client.
 *
 * @param id absent for a notification, which has no answer
 * @param method empty for a response of the client
 */
record McpMessage(@Nullable JsonNode id, String method, ObjectNode params) {
    private static final int LONGEST_METHOD = 100;

    /** Stands for a message that could not be read. */
    static McpMessage unread(@Nullable JsonNode id) {
        return new McpMessage(id, "", McpJson.object());
    }

    /** Refuses what is not one JSON-RPC message. */
    static McpMessage of(JsonNode tree) {
        JsonNode id = tree.get("id");
        if (isResponse(tree)) {
            return unread(id);
        }
        JsonNode method = tree.path("method");
        JsonNode params = tree.path("params");
        boolean isMethod = method.isTextual()
                && !method.textValue().isEmpty()
                && method.textValue().length() <= LONGEST_METHOD;
        if (!isMethod || !(id == null || isId(id)) || !(params.isMissingNode() || params.isObject())) {
            throw new McpException(
                    400,
                    McpException.INVALID_REQUEST,
                    "A message is an object: method is a string, id a string or a whole number, params an object.");
        }
        return new McpMessage(id, method.textValue(), params instanceof ObjectNode object ? object : McpJson.object());
    }

    static boolean isId(@Nullable JsonNode id) {
        return id != null && (id.isTextual() || id.isIntegralNumber());
    }

    private static boolean isResponse(JsonNode tree) {
        return tree.isObject() && !tree.has("method") && (tree.has("result") || tree.has("error"));
    }

    /** Whether the message has an answer: a notification has none, and neither has a response, which this server never asked for. */
    boolean isRequest() {
        return id != null && !method.isEmpty();
    }

    boolean isCall() {
        return method.equals("tools/call");
    }

    /** The name of the tool that is called. */
    String toolName() {
        return params.path("name").asText();
    }

    /** A value that the client added to the message, under its full name. */
    Optional<String> meta(String name) {
        JsonNode value = params.path("_meta").path(name);
        return value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
    }

    /** Whether the client added an object of this full name to the message. */
    boolean hasMeta(String name) {
        return params.path("_meta").path(name).isObject();
    }

    /** What the client wants to have in each notification of progress; empty when it wants none. */
    Optional<JsonNode> progressToken() {
        JsonNode token = params.path("_meta").path("progressToken");
        return token.isTextual() || token.isIntegralNumber() ? Optional.of(token) : Optional.empty();
    }
}
