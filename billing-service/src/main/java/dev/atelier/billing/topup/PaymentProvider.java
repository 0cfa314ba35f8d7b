// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/** Takes money for credits; never called while a transaction is open. */
interface PaymentProvider {

    /** The name it is configured and booked by. */
    String name();

    /** Whether an account must have stored a payment method. */
    boolean needsMethod();

    /** Takes the price, once for a top-up however often it is asked. */
    Payment pay(TopUp topUp);

    /** Looks up what became of a payment, without asking for one. */
    Payment find(TopUp topUp);
}
