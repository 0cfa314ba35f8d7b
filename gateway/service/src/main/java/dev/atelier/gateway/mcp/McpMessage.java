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
 * @param method empty for an answer of the client, which the server never asked for
 */
record McpMessage(@Nullable JsonNode id, String method, ObjectNode params) {
    private static final int LONGEST_METHOD = 100;

    /** Refuses what is not one JSON-RPC message. Batches were removed from the protocol. */
    static McpMessage parse(byte[] body) {
        ObjectNode message = McpJson.readObject(body)
                .orElseThrow(() -> new McpException(
                        400, McpException.PARSE_ERROR, "The body must be one JSON-RPC message as a JSON object."));
        JsonNode id = message.get("id");
        JsonNode params = message.path("params");
        boolean isId = id == null || id.isTextual() || id.isIntegralNumber();
        boolean isMethod = message.path("method").asText().length() <= LONGEST_METHOD;
        if (!isId || !isMethod || !(params.isMissingNode() || params.isObject())) {
            throw new McpException(
                    400, McpException.INVALID_REQUEST, "id is a string or a whole number, params is an object.");
        }
        return new McpMessage(
                id, message.path("method").asText(), params instanceof ObjectNode object ? object : McpJson.object());
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
