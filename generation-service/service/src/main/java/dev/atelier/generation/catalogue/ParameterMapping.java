// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

    /** The member behind a parameter, which an upstream may name in full or by its last word. */
    Optional<String> memberOf(String param) {
        return rules.entrySet().stream()
                .filter(rule -> rule.getKey().equals(param) || rule.getKey().endsWith("." + param))
                .findFirst()
                .flatMap(rule -> rule.getValue().source());
    }
}
