// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/** What an account's automatic top-ups buy, and through whom. */
public record PaymentMethodView(long account, String provider, String pack) {

    static PaymentMethodView of(PaymentMethod method) {
        return new PaymentMethodView(method.account(), method.provider(), method.pack());
    }
}
