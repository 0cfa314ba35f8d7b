// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param at RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record WebhookAttempt(
        int n,
        Instant at,
        boolean redelivery,
        @Nullable Integer statusCode,
        int durationMs,
        @Nullable String error,
        Map<String, @Nullable Object> raw) {}
