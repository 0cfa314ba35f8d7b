// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/**
 * What an account pays with, as its provider names it; never card data.
 *
 * @param pack what to buy, unless a charge needs more
 */
record PaymentMethod(long account, String provider, String customer, String method, String pack) {

    @Override
    public String toString() {
        return "PaymentMethod[account=%d, provider=%s]".formatted(account, provider);
    }
}
