// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.error.ApiException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Credits for an account.
 *
 * @param key a repetition with the same key grants nothing
 * @param expiresAt absent when the credits never expire
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record GrantRequest(
        @Nullable Long credits,
        @Nullable String reason,
        @Nullable String key,
        @Nullable Instant expiresAt) {

    GrantRequest checked(Instant now) {
        if (expiresAt != null && !expiresAt.isAfter(now)) {
            throw ApiException.invalid("This member is a time in the future.", "expires_at");
        }
        return new GrantRequest(
                Checks.credits(credits, 1, "credits"),
                Checks.text(reason, "reason"),
                Checks.text(key, "key"),
                expiresAt);
    }

    Map<String, Object> toAuditDetail() {
        return Map.of(
                "credits",
                Checks.credits(credits, 1, "credits"),
                "reason",
                Checks.text(reason, "reason"),
                "key",
                Checks.text(key, "key"));
    }
}
