// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.credits.Credits;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the price of one generation.
 *
 * @param dailyCap credits the credential may spend in a UTC day, null without a cap
 * @param monthlyCap the same for a UTC month
 */
public record ChargeRequest(
        long generation,
        long account,
        long credential,
        long credits,
        @Nullable Long dailyCap,
        @Nullable Long monthlyCap,
        boolean topUp,
        String model,
        long project,
        Origin origin) {

    /** What a charge is for, so that usage can be told apart. */
    public record Purpose(String model, long project, Origin origin) {}

    public static ChargeRequest of(long generation, Credits credits, Purpose purpose, Caller caller) {
        return new ChargeRequest(
                generation,
                caller.account(),
                caller.credential(),
                credits.amount(),
                caller.dailyCap().isPresent() ? caller.dailyCap().orElseThrow() : null,
                caller.monthlyCap().isPresent() ? caller.monthlyCap().orElseThrow() : null,
                caller.topUp(),
                purpose.model(),
                purpose.project(),
                purpose.origin());
    }
}
