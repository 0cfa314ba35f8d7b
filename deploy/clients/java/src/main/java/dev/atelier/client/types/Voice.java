// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param value What a voice input accepts.
 * @param provider embedded, elevenlabs or minimax.
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record Voice(
        String id,
        String value,
        String name,
        String provider,
        Instant createdAt,
        Map<String, @Nullable Object> raw) {}
