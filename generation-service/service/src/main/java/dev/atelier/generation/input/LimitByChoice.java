// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A limit that depends on a choice in another member, such as a longer prompt on a newer engine. */
public record LimitByChoice(String field, Map<String, Long> values) {
    public LimitByChoice {
        values = Map.copyOf(values);
    }

    /** Reads {@code {field: engine, values: {v1: 15, v2: 30}}}. */
    static LimitByChoice read(JsonNode keyword) {
        Map<String, Long> values = new HashMap<>();
        keyword.path("values")
                .properties()
                .forEach(choice -> values.put(choice.getKey(), choice.getValue().asLong()));
        return new LimitByChoice(keyword.path("field").asText(), values);
    }

    /** @param input normalised, so that the choice is made */
    public long of(ObjectNode input) {
        Long limit = values.get(input.path(field).asText());
        if (limit == null) {
            throw new IllegalStateException("no limit for a choice of " + field + "; the loader should have seen it");
        }
        return limit;
    }

    /** The missing and surplus values, one sentence each. */
    List<String> problems(InputSchema schema, long largest) {
        List<String> problems = new ArrayList<>(new OptionTable<>(List.of(field), values).problems(schema));
        if (values.values().stream().anyMatch(limit -> limit <= 0)) {
            problems.add("every limit must be above 0");
        }
        if (values.values().stream().mapToLong(Long::longValue).max().orElse(0) != largest) {
            problems.add("the largest of its values must be the limit beside it, which is " + largest);
        }
        return problems;
    }
}
