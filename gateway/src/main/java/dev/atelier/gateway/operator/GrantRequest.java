// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.error.ApiException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Credits to give to an account, for good or until they expire. */
record GrantRequest(
        @Nullable Long credits,
        @Nullable String reason,
        @Nullable String key,
        @Nullable Instant expiresAt) {

    BillingClient.Grant grant(Instant now) {
        if (expiresAt != null && !expiresAt.isAfter(now)) {
            throw ApiException.invalid("This member is a time in the future.", "expires_at");
        }
        return new BillingClient.Grant(
                Checks.credits(credits, 1, "credits"),
                Checks.text(reason, "reason"),
                Checks.text(key, "key"),
                expiresAt);
    }
}
