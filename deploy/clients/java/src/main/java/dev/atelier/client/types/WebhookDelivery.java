// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param nextAttemptAt RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record WebhookDelivery(
        String eventId,
        String type,
        String generation,
        String state,
        Instant createdAt,
        List<WebhookAttempt> attempts,
        @Nullable Instant nextAttemptAt,
        Map<String, @Nullable Object> raw) {}
