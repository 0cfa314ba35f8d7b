// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value of an answer, read without casts: what is absent or of another kind is empty. */
public record JsonValue(@Nullable Object value) {

    public JsonValue get(String name) {
        return new JsonValue(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    public List<JsonValue> items() {
        return value instanceof List<?> list ? list.stream().map(JsonValue::new).toList() : List.of();
    }

    public Map<String, JsonValue> members() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> members.put(String.valueOf(name), new JsonValue(member)));
        }
        return members;
    }

    /** Of a text, a number or a truth value. */
    public Optional<String> text() {
        return value == null || value instanceof Map || value instanceof List
                ? Optional.empty()
                : Optional.of(value.toString());
    }

    public String text(String name) {
        return get(name).text().orElse("");
    }

    public Optional<Long> number() {
        return value instanceof Number number ? Optional.of(number.longValue()) : Optional.empty();
    }

    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    public boolean isPresent() {
        return value != null;
    }
}
