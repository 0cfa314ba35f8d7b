// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import java.util.List;

/** What is counted per credential; each has a window of its own. */
public enum RateClass {
    REQUESTS,
    GENERATIONS,
    ESTIMATES;

    /** Every request counts as one, and some count as something more. */
    public static final List<RateClass> EVERY_REQUEST = List.of(REQUESTS);

    public static List<RateClass> everyRequestAnd(RateClass more) {
        return List.of(REQUESTS, more);
    }

    /** The key of the credential's window; the braces keep all keys of a credential on one node of a cluster. */
    String key(long credential) {
        return switch (this) {
            case REQUESTS -> "atelier:{" + credential + "}:requests";
            case GENERATIONS -> "atelier:{" + credential + "}:generations";
            case ESTIMATES -> "atelier:{" + credential + "}:estimates";
        };
    }

    int limit(AdmissionConfig config) {
        return switch (this) {
            case REQUESTS -> config.requests();
            case GENERATIONS -> config.generations();
            case ESTIMATES -> config.estimates();
        };
    }
}
