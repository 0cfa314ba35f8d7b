// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.json.WireJson;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;

/** JSON trees of this package, read within the bounds of {@link WireJson}. */
final class McpJson {
    private static final ObjectMapper JSON = WireJson.create();

    private McpJson() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Empty for anything but one JSON object. */
    static Optional<ObjectNode> readObject(byte[] bytes) {
        return read(bytes).flatMap(tree -> tree instanceof ObjectNode object ? Optional.of(object) : Optional.empty());
    }

    /** Empty for what is no JSON. */
    static Optional<JsonNode> read(byte[] bytes) {
        try {
            return Optional.of(JSON.readTree(bytes)).filter(tree -> !tree.isMissingNode());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    static String write(JsonNode tree) {
        try {
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree cannot be written", e);
        }
    }

    static Buffer toBuffer(JsonNode tree) {
        return Buffer.buffer(write(tree));
    }
}
