// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event for one endpoint.
 *
 * @param createdAt when the event was
 * @param attempts the latest ones, oldest first
 * @param nextAttemptAt while it is pending
 */
public record DeliveryView(
        String eventId,
        String type,
        GenerationId generation,
        DeliveryState state,
        Instant createdAt,
        List<AttemptView> attempts,
        @Nullable Instant nextAttemptAt) {}
