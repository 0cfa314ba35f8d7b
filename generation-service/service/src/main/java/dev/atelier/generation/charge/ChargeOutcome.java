// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.platform.error.ApiException;

/** How the charge of a generation ended. */
public sealed interface ChargeOutcome {
    /**
     * Booked.
     *
     * @param balance credits left on the account
     */
    record Charged(long balance) implements ChargeOutcome {}

    /**
     * Billing refused.
     *
     * @param isCertain nothing is booked and nothing will be; otherwise an earlier attempt may still be under way
     */
    record Refused(ApiException refusal, boolean isCertain) implements ChargeOutcome {}

    /** Billing gave no readable answer, so the charge may be booked; or the charge was refunded meanwhile. */
    record Unknown() implements ChargeOutcome {}
}
