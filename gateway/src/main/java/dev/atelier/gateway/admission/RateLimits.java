// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.caller.Plan;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How often a credential may come, by its plan: a plan without limits of its own has everybody's. */
@Singleton
class RateLimits {
    private final Map<Plan, Map<RateClass, Integer>> limits = new EnumMap<>(Plan.class);

    RateLimits(AdmissionConfig config) {
        for (Plan plan : Plan.values()) {
            Optional<AdmissionConfig.PlanLimits> own =
                    Optional.ofNullable(config.plan().get(plan.wire()));
            Map<RateClass, Integer> ofPlan = new EnumMap<>(RateClass.class);
            for (RateClass rate : RateClass.values()) {
                int limit = own.flatMap(rate::limit).orElse(rate.limit(config));
                if (limit < 1) {
                    throw new IllegalStateException("a limit of atelier.admission is below 1: " + rate + " of " + plan);
                }
                ofPlan.put(rate, limit);
            }
            limits.put(plan, ofPlan);
        }
    }

    int of(Plan plan, RateClass rate) {
        return limits.getOrDefault(plan, Map.of()).getOrDefault(rate, 1);
    }

    /** The limits of a plan as they stand in the credential's entry. */
    String text(Plan plan) {
        return Arrays.stream(RateClass.values())
                .map(rate -> rate.letter() + of(plan, rate))
                .collect(Collectors.joining());
    }
}
