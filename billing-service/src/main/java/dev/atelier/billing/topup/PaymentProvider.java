// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

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
}
