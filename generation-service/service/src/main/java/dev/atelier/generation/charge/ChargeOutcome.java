// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.platform.error.ApiException;

/** How asking for money ended. */
public sealed interface ChargeOutcome {
    /**
     * Booked.
     *
     * @param balance credits left on the account
     */
    record Charged(long balance) implements ChargeOutcome {}

    /**
     * Billing said no.
     *
     * @param isCertain nothing is booked and nothing will be; otherwise an earlier asking may still be under way
     */
    record Refused(ApiException refusal, boolean isCertain) implements ChargeOutcome {}

    /** No answer that can be understood came, so it may or may not be booked; or it was given back meanwhile. */
    record Unknown() implements ChargeOutcome {}
}
