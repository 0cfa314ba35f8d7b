// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/** The provider and the pack of an account's automatic top-ups. */
public record PaymentMethodView(long account, String provider, String pack) {

    static PaymentMethodView of(PaymentMethod method) {
        return new PaymentMethodView(method.account(), method.provider(), method.pack());
    }
}
