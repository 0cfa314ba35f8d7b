// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * One purchase of credits, as it is in the books.
 *
 * @param customer who pays, as the provider knows them; null when the provider needs nobody
 * @param method what they pay with, as the provider knows it
 * @param reference the provider's name for the payment, once it is known
 */
record TopUp(
        long id,
        long account,
        long credential,
        String provider,
        @Nullable String customer,
        @Nullable String method,
        String pack,
        long credits,
        long priceMinor,
        String currency,
        TopUpState state,
        @Nullable String reference,
        Instant createdAt) {

    /**
     * By which the provider knows it, in all its requests. The time keeps apart two databases that number their rows
     * alike, such as one restored from a backup.
     */
    String key() {
        return id + "-" + ChronoUnit.MICROS.between(Instant.EPOCH, createdAt);
    }

    /** The number in a key, 0 when the text is none of ours. */
    static long idOf(String key) {
        return key.matches("[0-9]{1,18}-[0-9]{1,19}") ? Long.parseLong(key.substring(0, key.indexOf('-'))) : 0;
    }
}
