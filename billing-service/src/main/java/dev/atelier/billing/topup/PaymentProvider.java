// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import org.jspecify.annotations.Nullable;

/** Takes money for credits; not called in a transaction. */
interface PaymentProvider {

    /** The name in the configuration and in the books. */
    String name();

    /** Whether an account needs a stored payment method. */
    boolean needsMethod();

    /** Takes the price once, however often this is called for a top-up. */
    PaymentOutcome pay(TopUp topUp);

    /** Looks up the outcome of a payment without asking for one. */
    PaymentOutcome find(TopUp topUp);

    /** What a payment provider says about the payment of a top-up. */
    sealed interface PaymentOutcome {

        /** The money was taken. */
        record Paid(String reference) implements PaymentOutcome {}

        /** No money was taken and none will be. */
        record Declined(String reason) implements PaymentOutcome {}

        /** The provider still works on the payment. */
        record Pending(@Nullable String reference) implements PaymentOutcome {}

        /** There was no clear answer: the money may have been taken or not. */
        record Unknown(String cause) implements PaymentOutcome {}
    }
}
