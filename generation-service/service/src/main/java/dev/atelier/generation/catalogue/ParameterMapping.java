// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Maps our input to the parameters of an upstream; a member without a rule is not sent. A parameter inside
 * an object is written with a dot: {@code voice_setting.speed}.
 */
public record ParameterMapping(Map<String, ParameterRule> rules) {
    private static final String INSIDE = "\\.";

    public ParameterMapping {
        rules = new LinkedHashMap<>(rules);
    }

    ObjectNode params(ObjectNode input) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        rules.forEach((name, rule) -> rule.value(input).ifPresent(value -> put(params, name, value)));
        return params;
    }

    private static void put(ObjectNode params, String name, JsonNode value) {
        String[] steps = name.split(INSIDE, -1);
        ObjectNode target = params;
        for (int i = 0; i < steps.length - 1; i++) {
            target = target.withObjectProperty(steps[i]);
        }
        target.set(steps[steps.length - 1], value.deepCopy());
    }

    /** The source of one parameter of an upstream. */
    public sealed interface ParameterRule {

        /** Our member under another name. */
        record Renamed(String member) implements ParameterRule {}

        /** A constant for every run. */
        record Constant(JsonNode value) implements ParameterRule {}

        /**
         * Our choice translated to the upstream's value; an empty value is left out. For one member, an unlisted value is sent
         * unchanged; for several members, their values joined by commas are looked up together.
         */
        record Translated(List<String> members, Map<String, Optional<JsonNode>> values) implements ParameterRule {
            public Translated {
                members = List.copyOf(members);
                values = Map.copyOf(values);
            }

            private Optional<JsonNode> of(ObjectNode input) {
                if (!members.stream().allMatch(input::has)) {
                    return Optional.empty();
                }
                String key = members.stream()
                        .map(member -> input.path(member).asText())
                        .collect(Collectors.joining(","));
                Optional<JsonNode> asItIs =
                        members.size() == 1 ? Optional.of(input.path(members.getFirst())) : Optional.empty();
                return values.getOrDefault(key, asItIs);
            }
        }

        /** Our member where the upstream takes a list of them. */
        record Listed(String member) implements ParameterRule {}

        /** The parameter's value; empty when the client gave none. */
        default Optional<JsonNode> value(ObjectNode input) {
            return switch (this) {
                case Constant(JsonNode value) -> Optional.of(value);
                case Renamed(String member) -> Optional.ofNullable(input.get(member));
                case Translated translated -> translated.of(input);
                case Listed(String member) ->
                    Optional.ofNullable(input.get(member)).map(ParameterRule::toArray);
            };
        }

        private static JsonNode toArray(JsonNode value) {
            if (value instanceof ArrayNode list) {
                return list;
            }
            return JsonNodeFactory.instance.arrayNode().add(value);
        }
    }
}
