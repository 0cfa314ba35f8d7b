// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param lastSuccessAt RFC 3339 in UTC, with milliseconds.
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param nextAttemptAt RFC 3339 in UTC, with milliseconds.
 * @param disabledAt RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record CreatedWebhookEndpoint(
        @Nullable Instant lastSuccessAt,
        @Nullable String disabledReason,
        List<WebhookHeader> headers,
        Instant createdAt,
        @Nullable Instant nextAttemptAt,
        String id,
        String url,
        List<String> events,
        boolean enabled,
        int failureCount,
        @Nullable Integer lastStatus,
        @Nullable Instant disabledAt,
        String secret,
        String secretNote,
        Map<String, @Nullable Object> raw) {
    /** Without the secret. */
    @Override
    public String toString() {
        return "CreatedWebhookEndpoint[...]";
    }
}
