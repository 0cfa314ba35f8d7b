// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** How one member of a body is translated. */
sealed interface MemberRule {

    /** The member is left out: the model has no such input, and the schema allows only harmless values. */
    record Dropped(String why) implements MemberRule {}

    /**
     * The member becomes a native member.
     *
     * @param values the values that are replaced; JSON null leaves the member out
     * @param others whether other values are allowed
     * @param reshape is applied to other values
     */
    record Mapped(String to, Map<String, JsonNode> values, boolean others, UnaryOperator<JsonNode> reshape)
            implements MemberRule {

        public Mapped {
            values = Map.copyOf(values);
        }

        /** Returns the native value; empty when the member is left out. */
        Optional<JsonNode> translate(JsonNode sent) {
            JsonNode listed = values.get(text(sent));
            if (listed != null) {
                return listed.isNull() ? Optional.empty() : Optional.of(listed);
            }
            return Optional.of(reshape.apply(sent));
        }

        boolean allows(JsonNode choice) {
            return others || values.containsKey(text(choice));
        }
    }

    /** Returns equal texts for equal values: 5 and 5.0 are one choice. */
    private static String text(JsonNode value) {
        if (!value.isNumber()) {
            return value.asText();
        }
        BigDecimal number = value.decimalValue();
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
