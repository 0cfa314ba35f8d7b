// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/**
 * How an account pays, in the names of its provider; never card data.
 *
 * @param pack the pack to buy, unless a charge needs more
 */
record PaymentMethod(long account, String provider, String customer, String method, String pack) {

    @Override
    public String toString() {
        return "PaymentMethod[account=%d, provider=%s]".formatted(account, provider);
    }
}
