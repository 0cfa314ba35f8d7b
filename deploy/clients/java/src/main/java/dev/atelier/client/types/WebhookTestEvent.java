// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A test event.
 *
 * @param id The same for every attempt; skip what you have seen.
 * @param raw the object as it came, with members that were added later
 */
public record WebhookTestEvent(
        String id,
        String type,
        Instant createdAt,
        Generation data,
        Map<String, @Nullable Object> raw)
        implements WebhookEvent {}
