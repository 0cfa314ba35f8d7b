// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.error.ApiException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A new token of an operator; every token ends. */
record NewTokenRequest(@Nullable Integer expiresInDays) {
    private static final int DEFAULT_DAYS = 90;
    private static final int MAX_DAYS = 365;

    Duration lifetime() {
        int days = expiresInDays == null ? DEFAULT_DAYS : expiresInDays;
        if (days < 1 || days > MAX_DAYS) {
            throw ApiException.invalid("This member is a whole number from 1 to " + MAX_DAYS + ".", "expires_in_days");
        }
        return Duration.ofDays(days);
    }
}
