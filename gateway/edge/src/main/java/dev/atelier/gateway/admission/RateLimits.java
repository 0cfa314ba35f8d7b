// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.caller.Plan;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The rate limits of each plan; a plan without its own limit has the general one, and none for accounts. */
@Singleton
public class RateLimits {
    /** The documented limits and the refusal are per minute. */
    static final Duration WINDOW = Duration.ofSeconds(60);

    /** A client that corrects its input meets this limit never, a program that sends rubbish at once. */
    private static final int REFUSALS_PER_GENERATION = 3;

    private final Map<Plan, Map<RateClass, Integer>> limits = new EnumMap<>(Plan.class);

    RateLimits(AdmissionConfig config) {
        for (Plan plan : Plan.values()) {
            Map<RateClass, Integer> ofPlan = new EnumMap<>(RateClass.class);
            for (RateClass rate : RateClass.values()) {
                OptionalInt limit = Optional.ofNullable(config.plan().get(plan.wire()))
                        .map(own -> own(own, rate))
                        .filter(OptionalInt::isPresent)
                        .orElse(general(config, rate));
                if (limit.isPresent() && limit.orElseThrow() < 1) {
                    throw new IllegalStateException("a limit of atelier.admission is below 1: " + rate + " of " + plan);
                }
                limit.ifPresent(known -> ofPlan.put(rate, known));
            }
            ofPlan.merge(RateClass.REFUSED_CREATES, REFUSALS_PER_GENERATION, RateLimits::multiply);
            limits.put(plan, Map.copyOf(ofPlan));
        }
    }

    private static int multiply(int limit, int times) {
        return (int) Math.min(Integer.MAX_VALUE, (long) limit * times);
    }

    /** What is admitted in a minute; a class without a limit is absent. */
    public Map<RateClass, Integer> of(Plan plan) {
        return limits.getOrDefault(plan, Map.of());
    }

    private static OptionalInt general(AdmissionConfig config, RateClass rate) {
        return switch (rate) {
            case REQUESTS -> OptionalInt.of(config.requests());
            case GENERATIONS, REFUSED_CREATES -> OptionalInt.of(config.generations());
            case ESTIMATES -> OptionalInt.of(config.estimates());
            case STATUS_READS -> OptionalInt.of(config.statusReads());
            case ACCOUNT_REQUESTS, ACCOUNT_GENERATIONS -> OptionalInt.empty();
        };
    }

    private static OptionalInt own(AdmissionConfig.PlanLimits plan, RateClass rate) {
        return switch (rate) {
            case REQUESTS -> plan.requests();
            case GENERATIONS, REFUSED_CREATES -> plan.generations();
            case ESTIMATES -> plan.estimates();
            case STATUS_READS -> plan.statusReads();
            case ACCOUNT_REQUESTS -> plan.accountRequests();
            case ACCOUNT_GENERATIONS -> plan.accountGenerations();
        };
    }
}
