// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Just enough JSON to write a request; members without a value are left out. */
final class JsonObject {

    private final List<String> members = new ArrayList<>();

    static JsonObject of() {
        return new JsonObject();
    }

    JsonObject text(String name, @Nullable String value) {
        return value == null ? this : raw(name, quote(value));
    }

    JsonObject number(String name, @Nullable Long value) {
        return value == null ? this : raw(name, value.toString());
    }

    JsonObject truth(String name, boolean value) {
        return raw(name, Boolean.toString(value));
    }

    /** Adds a member whose value is null. */
    JsonObject nothing(String name) {
        return raw(name, "null");
    }

    JsonObject texts(String name, List<String> values) {
        return values.isEmpty()
                ? this
                : raw(name, values.stream().map(JsonObject::quote).collect(Collectors.joining(",", "[", "]")));
    }

    JsonObject object(String name, JsonObject value) {
        return raw(name, value.toString());
    }

    private JsonObject raw(String name, String value) {
        members.add(quote(name) + ":" + value);
        return this;
    }

    private static String quote(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(character -> {
            if (character == '"' || character == '\\') {
                quoted.append('\\').append((char) character);
            } else if (character < ' ') {
                quoted.append("\\u%04x".formatted(character));
            } else {
                quoted.append((char) character);
            }
        });
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        return "{" + String.join(",", members) + "}";
    }
}
