// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.platform.error.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * A pack of credits that a person buys; billing-service checks it.
 *
 * @param priceMinor the price that the person saw
 */
record PurchaseRequest(@Nullable String pack, @Nullable Long priceMinor) {
    private static final int MAX_KEY = 64;

    /** @param key of the request: one key is one purchase */
    BillingClient.Purchase of(long credential, String key) {
        if (pack == null) {
            throw ApiException.invalid("Name the pack.", "pack");
        }
        if (priceMinor == null) {
            throw ApiException.invalid("Name the price that was shown.", "price_minor");
        }
        if (key.isBlank() || key.length() > MAX_KEY) {
            throw ApiException.invalid("A purchase needs a key of 1 to " + MAX_KEY + " characters.", "Idempotency-Key");
        }
        return new BillingClient.Purchase(pack, priceMinor, credential, key);
    }
}
