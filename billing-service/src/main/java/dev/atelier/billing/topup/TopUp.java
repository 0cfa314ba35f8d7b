// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One purchase of credits, as stored.
 *
 * @param customer the customer in the names of the provider, null when the provider needs none
 * @param method the payment method in the names of the provider, null as the customer is
 * @param reference the provider's name for the payment, null until it is known
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
     * Identifies the top-up in all requests to the provider. The time distinguishes equal row numbers of two databases,
     * such as one that was restored from a backup.
     */
    String key() {
        return id + "-" + ChronoUnit.MICROS.between(Instant.EPOCH, createdAt);
    }

    /** Reads the id from a key, 0 when the text is not a key. */
    static long parseId(String key) {
        return key.matches("[0-9]{1,18}-[0-9]{1,19}") ? Long.parseLong(key.substring(0, key.indexOf('-'))) : 0;
    }

    /** The state of a top-up; money that arrives after a failure still makes the top-up paid. */
    enum TopUpState {
        OPEN,
        PAID,
        FAILED;

        static TopUpState of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
