// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where one parameter of an upstream comes from. */
public sealed interface MapRule {

    /** Our member under another name. */
    record Renamed(String member) implements MapRule {}

    /** The same for every run. */
    record Constant(JsonNode value) implements MapRule {}

    /**
     * Our choice in the upstream's words; an empty one is left out. Of one member a value that is not listed goes as it
     * is; several members are looked up together, joined by commas.
     */
    record Translated(List<String> members, Map<String, Optional<JsonNode>> values) implements MapRule {
        public Translated {
            members = List.copyOf(members);
            values = Map.copyOf(values);
        }

        private Optional<JsonNode> of(ObjectNode input) {
            if (!members.stream().allMatch(input::has)) {
                return Optional.empty();
            }
            String key =
                    members.stream().map(member -> input.path(member).asText()).collect(Collectors.joining(","));
            Optional<JsonNode> asItIs =
                    members.size() == 1 ? Optional.of(input.path(members.getFirst())) : Optional.empty();
            return values.getOrDefault(key, asItIs);
        }
    }

    /** Our member where the upstream takes a list of them. */
    record Listed(String member) implements MapRule {}

    /** The member of our input behind this parameter; empty for a constant. */
    default Optional<String> source() {
        return switch (this) {
            case Renamed(String member) -> Optional.of(member);
            case Translated translated -> Optional.of(translated.members().getFirst());
            case Listed(String member) -> Optional.of(member);
            case Constant _ -> Optional.empty();
        };
    }

    /** The parameter's value; empty when the client gave none. */
    default Optional<JsonNode> value(ObjectNode input) {
        return switch (this) {
            case Constant(JsonNode value) -> Optional.of(value);
            case Renamed(String member) -> Optional.ofNullable(input.get(member));
            case Translated translated -> translated.of(input);
            case Listed(String member) -> Optional.ofNullable(input.get(member)).map(MapRule::listed);
        };
    }

    private static JsonNode listed(JsonNode value) {
        if (value instanceof ArrayNode list) {
            return list;
        }
        return JsonNodeFactory.instance.arrayNode().add(value);
    }
}
