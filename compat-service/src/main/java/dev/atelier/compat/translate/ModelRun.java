// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;

/**
 * One model behind a path.
 *
 * @param when the member whose presence chooses this model
 * @param constants native members that are always the same
 */
record ModelRun(String model, Optional<String> when, Map<String, MemberRule> rules, ObjectNode constants) {

    ModelRun {
        rules = Map.copyOf(rules);
    }

    boolean takes(ObjectNode body) {
        return when.map(member -> {
                    JsonNode value = body.path(member);
                    return value.isArray() ? !value.isEmpty() : !value.isMissingNode() && !value.isNull();
                })
                .orElse(true);
    }

    ObjectNode input(ObjectNode body) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        body.properties().forEach(member -> {
            if (rules.get(member.getKey()) instanceof MemberRule.Mapped rule) {
                rule.value(member.getValue()).ifPresent(value -> input.set(rule.to(), value));
            }
        });
        input.setAll(constants);
        return input;
    }

    /** The member of the dialect that became this native one. */
    Optional<String> memberOf(String nativeName) {
        return rules.entrySet().stream()
                .filter(rule -> rule.getValue() instanceof MemberRule.Mapped mapped
                        && mapped.to().equals(nativeName))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }
}
