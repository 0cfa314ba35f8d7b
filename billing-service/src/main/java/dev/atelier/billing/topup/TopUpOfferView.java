// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an account can buy, and what its automatic top-ups buy.
 *
 * @param isForSale whether credits can be bought at all
 * @param canBuy whether the account can pay: it has a payment method where one is needed
 * @param pack what is bought first; absent without a payment method
 * @param currency of the prices, which are in its smallest unit
 * @param perDay the most top-ups in 24 hours
 */
public record TopUpOfferView(
        boolean isForSale, boolean canBuy, @Nullable String pack, List<Pack> packs, String currency, int perDay) {

    /** An amount of credits and its price. */
    public record Pack(String name, long credits, long priceMinor) {}
}
