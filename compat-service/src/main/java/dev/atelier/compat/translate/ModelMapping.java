// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;

/**
 * How a body becomes the input of one model.
 *
 * @param when the member whose presence selects this model; empty for the model that takes every other body
 * @param constants native members with a fixed value
 */
record ModelMapping(String model, Optional<String> when, Map<String, MemberRule> rules, ObjectNode constants) {

    ModelMapping {
        rules = Map.copyOf(rules);
    }

    boolean accepts(ObjectNode body) {
        return when.map(member -> {
                    JsonNode value = body.path(member);
                    return value.isArray() ? !value.isEmpty() : !value.isMissingNode() && !value.isNull();
                })
                .orElse(true);
    }

    ObjectNode toInput(ObjectNode body) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        body.properties().forEach(member -> {
            if (rules.get(member.getKey()) instanceof MemberRule.Mapped rule) {
                rule.translate(member.getValue()).ifPresent(value -> input.set(rule.to(), value));
            }
        });
        input.setAll(constants);
        return input;
    }

    /** The member of the body that is translated into a native member. */
    Optional<String> memberOf(String nativeName) {
        return rules.entrySet().stream()
                .filter(rule -> rule.getValue() instanceof MemberRule.Mapped mapped
                        && mapped.to().equals(nativeName))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }
}
