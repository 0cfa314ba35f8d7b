// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Optional;

/** JSON that was written once and is shown unchanged. */
public record StoredJson(@JsonValue @JsonRawValue String text) {
    public static final StoredJson EMPTY_LIST = new StoredJson("[]");
    public static final StoredJson NULL = new StoredJson("null");

    public static StoredJson of(ObjectMapper json, Object value) {
        try {
            return new StoredJson(json.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of a generation cannot be written as JSON", e);
        }
    }

    /** Empty for JSON null. */
    public <T> Optional<T> read(ObjectMapper json, Class<T> type) {
        try {
            return Optional.ofNullable(json.readValue(text, type));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored JSON cannot be read as " + type.getSimpleName(), e);
        }
    }

    /** This list with one more element. */
    StoredJson with(ObjectMapper json, Object element) {
        ArrayNode list = read(json, ArrayNode.class).orElseThrow();
        return of(json, list.addPOJO(element));
    }
}
