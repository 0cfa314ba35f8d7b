// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.Optional;

/** Reads what strangers call JSON, within bounds, and never fails over it. */
public final class UpstreamJson {
    private static final int DEEPEST = 64;

    // The length of a whole answer is bounded before it gets here.
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build());

    private UpstreamJson() {}

    /** The value, or a missing node when the bytes are no JSON. */
    public static JsonNode read(byte[] bytes) {
        try {
            return Optional.ofNullable(MAPPER.readTree(bytes)).orElseGet(MissingNode::getInstance);
        } catch (IOException _) {
            return MissingNode.getInstance();
        }
    }

    public static JsonNode read(String text) {
        try {
            return Optional.ofNullable(MAPPER.readTree(text)).orElseGet(MissingNode::getInstance);
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }

    public static byte[] bytes(JsonNode value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    public static JsonFactory factory() {
        return MAPPER.getFactory();
    }
}
