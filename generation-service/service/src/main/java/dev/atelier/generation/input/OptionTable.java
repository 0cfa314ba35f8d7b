// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A value for each combination of choices, such as a rate per resolution. The key of a combination is its choices in
 * the order of {@code by}, joined by commas.
 */
public record OptionTable<V>(List<String> by, Map<String, V> table) {
    private static final int MOST_COMBINATIONS = 10_000;

    public OptionTable {
        by = List.copyOf(by);
        table = Map.copyOf(table);
    }

    /** One value for every choice. */
    public static <V> OptionTable<V> always(V value) {
        return new OptionTable<>(List.of(), Map.of("", value));
    }

    /** @param input normalised, so that every choice is made */
    public V of(ObjectNode input) {
        String key = by.stream().map(field -> input.path(field).asText()).collect(Collectors.joining(","));
        V value = table.get(key);
        if (value == null) {
            throw new IllegalStateException("no value for " + by + " = " + key + "; the loader should have seen it");
        }
        return value;
    }

    /** The missing and surplus combinations, one sentence each; empty when every combination has a value. */
    public List<String> problems(InputSchema schema) {
        List<String> problems = new ArrayList<>();
        List<String> keys = List.of("");
        for (String field : by) {
            List<String> choices = schema.choices(field);
            if (choices.isEmpty()) {
                problems.add("'" + field + "' must be an enum or a boolean");
            }
            if (!schema.isAlwaysPresent(field)) {
                problems.add("'" + field + "' must be required or have a default");
            }
            keys = combine(keys, choices);
            if (keys.size() > MOST_COMBINATIONS) {
                return List.of("there are more than " + MOST_COMBINATIONS + " combinations of " + by);
            }
        }
        if (problems.isEmpty()) {
            keys.stream().filter(key -> !table.containsKey(key)).forEach(key -> problems.add("no entry for " + key));
            List<String> known = keys;
            table.keySet().stream()
                    .filter(key -> !known.contains(key))
                    .sorted()
                    .forEach(key -> problems.add("entry " + key + " can never be chosen"));
        }
        return problems;
    }

    private static List<String> combine(List<String> keys, List<String> choices) {
        return keys.stream()
                .flatMap(key -> choices.stream().map(choice -> key.isEmpty() ? choice : key + "," + choice))
                .toList();
    }
}
