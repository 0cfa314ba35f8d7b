// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.webhook.delivery.DeliveryState;
import dev.atelier.webhook.history.DeliveryService.AttemptView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event for one endpoint.
 *
 * @param createdAt when the event happened
 * @param attempts the latest attempts, oldest first
 * @param nextAttemptAt absent unless the delivery is pending
 */
public record DeliveryView(
        String eventId,
        String type,
        GenerationId generation,
        DeliveryState state,
        Instant createdAt,
        List<AttemptView> attempts,
        @Nullable Instant nextAttemptAt) {

    static DeliveryView of(DeliveryRepository.StoredDelivery delivery, List<AttemptView> attempts) {
        return new DeliveryView(
                delivery.event(),
                delivery.type(),
                delivery.generation(),
                delivery.state(),
                delivery.eventAt(),
                attempts,
                delivery.state() == DeliveryState.PENDING ? delivery.due() : null);
    }
}
