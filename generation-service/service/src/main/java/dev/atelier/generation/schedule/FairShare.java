// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.platform.caller.Plan;
import java.time.Duration;

/**
 * The arithmetic of the fair order: start-time fair queueing of flows, where a flow is what one account has waiting in one
 * class of one queue. All values are seconds of expected work, divided by the weight of the account's plan.
 */
public final class FairShare {
    /** A client waits in front of the screen for a run of this length; longer runs are batch work. */
    private static final Duration LONGEST_INTERACTIVE = Duration.ofSeconds(10);

    /** A run that is too short to be measured still takes its turn. */
    private static final double LEAST_COST = 0.1;

    private FairShare() {}

    /** True for work that must leave a place to interactive runs. */
    static boolean isBatch(Duration expected) {
        return expected.compareTo(LONGEST_INTERACTIVE) > 0;
    }

    /** What a run takes of its account's share. */
    static double cost(Duration expected, Plan plan) {
        return Math.max(LEAST_COST, (double) expected.toMillis() / 1_000) / weight(plan);
    }

    private static double weight(Plan plan) {
        return switch (plan) {
            case FREE -> 1;
            case BASIC -> 2;
            case PRO -> 4;
            case STUDIO -> 8;
        };
    }
}
