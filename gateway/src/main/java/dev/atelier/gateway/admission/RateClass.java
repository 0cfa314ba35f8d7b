// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** What is counted per credential; each has a window of its own. */
public enum RateClass {
    REQUESTS,
    GENERATIONS,
    ESTIMATES,
    /** Status reads of a foreign dialect, whose clients poll by nature; they count as nothing else. */
    STATUS_READS;

    /** Every request counts as one, and some count as something more. */
    public static final List<RateClass> EVERY_REQUEST = List.of(REQUESTS);

    public static List<RateClass> everyRequestAnd(RateClass more) {
        return List.of(REQUESTS, more);
    }

    /** The key of the credential's window; the braces keep all keys of a credential on one node of a cluster. */
    String key(long credential) {
        return "atelier:{" + credential + "}:" + word();
    }

    /** Names the window in the credential's entry. */
    String letter() {
        return name().substring(0, 1);
    }

    int limit(AdmissionConfig config) {
        return switch (this) {
            case REQUESTS -> config.requests();
            case GENERATIONS -> config.generations();
            case ESTIMATES -> config.estimates();
            case STATUS_READS -> config.statusReads();
        };
    }

    Optional<Integer> limit(AdmissionConfig.PlanLimits plan) {
        OptionalInt limit = switch (this) {
            case REQUESTS -> plan.requests();
            case GENERATIONS -> plan.generations();
            case ESTIMATES -> plan.estimates();
            case STATUS_READS -> plan.statusReads();
        };
        return limit.isPresent() ? Optional.of(limit.orElseThrow()) : Optional.empty();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
