// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import java.util.Locale;

/**
 * A pack that was bought.
 *
 * @param state {@code paid}, {@code failed}, or {@code open} while the payment is under way
 */
public record PurchaseView(long id, String state, String pack, long credits) {

    static PurchaseView of(TopUp topUp) {
        return new PurchaseView(
                topUp.id(), topUp.state().name().toLowerCase(Locale.ROOT), topUp.pack(), topUp.credits());
    }
}
