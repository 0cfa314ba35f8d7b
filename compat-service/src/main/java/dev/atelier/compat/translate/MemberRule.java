// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** What becomes of one member of a body. */
sealed interface MemberRule {

    /** Nothing: the model has no such input, and the schema lets only harmless values through. */
    record Dropped(String why) implements MemberRule {}

    /**
     * A native member.
     *
     * @param values replaced values; one that is JSON null leaves the member out
     * @param others whether values that are not listed pass
     * @param shape what happens to the value besides
     */
    record Mapped(String to, Map<String, JsonNode> values, boolean others, Shape shape) implements MemberRule {

        public Mapped {
            values = Map.copyOf(values);
        }

        /** Empty when the member is left out. */
        Optional<JsonNode> value(JsonNode sent) {
            JsonNode listed = values.get(text(sent));
            if (listed != null) {
                return listed.isNull() ? Optional.empty() : Optional.of(listed);
            }
            return Optional.of(shape.of(sent));
        }

        boolean knows(JsonNode choice) {
            return others || values.containsKey(text(choice));
        }
    }

    /** How a value changes its shape. */
    sealed interface Shape {

        JsonNode of(JsonNode sent);

        record Same() implements Shape {
            @Override
            public JsonNode of(JsonNode sent) {
                return sent;
            }
        }

        record ListOfOne() implements Shape {
            @Override
            public JsonNode of(JsonNode sent) {
                return JsonNodeFactory.instance.arrayNode().add(sent);
            }
        }

        /** Of every object in a list one member is kept. */
        record Plucked(String member) implements Shape {
            @Override
            public JsonNode of(JsonNode sent) {
                ArrayNode plucked = JsonNodeFactory.instance.arrayNode();
                sent.forEach(item -> plucked.add(item.path(member)));
                return plucked;
            }
        }
    }

    /** One text for equal values: 5 and 5.0 are the same choice. */
    private static String text(JsonNode value) {
        if (!value.isNumber()) {
            return value.asText();
        }
        BigDecimal number = value.decimalValue();
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
