// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.event.GenerationEvents;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * Settles or refunds the charge of a finished generation. An event without a charge, or one that contradicts the end of
 * the charge, becomes a dead letter: a guess would move money, and waiting would delay all later events.
 */
@ApplicationScoped
public class ChargeEndListener {
    private final GenerationEvents events;
    private final ChargeService charges;
    private final ChargeMetrics metrics;

    ChargeEndListener(GenerationEvents events, ChargeService charges, ChargeMetrics metrics) {
        this.events = events;
        this.charges = charges;
        this.metrics = metrics;
    }

    @Incoming("generation-events")
    @RunOnVirtualThread
    public CompletionStage<Void> on(ConsumerRecord<String, byte[]> message) {
        try {
            return events.apply(message, charges::finish);
        } catch (RuntimeException fault) {
            metrics.countRefusedEvent();
            throw fault;
        }
    }
}
