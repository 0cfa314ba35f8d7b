// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;

/** Choices of one member that need a higher plan than the model itself. */
public record PlanRequirement(String field, Map<String, Plan> plans) {
    public PlanRequirement {
        plans = Map.copyOf(plans);
    }

    /** Reads {@code {4k: studio}}. */
    static PlanRequirement read(String field, JsonNode keyword) {
        Map<String, Plan> plans = new HashMap<>();
        keyword.properties()
                .forEach(choice ->
                        plans.put(choice.getKey(), Plan.of(choice.getValue().asText())));
        return new PlanRequirement(field, plans);
    }

    /** @param input normalised, so that the choice is made */
    public void check(ObjectNode input, Plan plan) {
        String choice = input.path(field).asText();
        Plan needed = plans.getOrDefault(choice, Plan.FREE);
        if (!plan.covers(needed)) {
            throw new ApiException(
                    ErrorCode.PLAN_REQUIRED,
                    "The choice " + choice + " needs the plan " + needed.wire() + " or a higher one.",
                    "input." + field);
        }
    }
}
