// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.event.GenerationEvents;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * Settles or refunds what a finished generation cost. An event without its charge, or against the way the charge
 * already ended, becomes a dead letter: guessing would move money, and waiting would hold up everybody else's.
 */
@ApplicationScoped
public class GenerationFinishedListener {
    private final GenerationEvents events;
    private final ChargeService charges;
    private final ChargeMetrics metrics;

    GenerationFinishedListener(GenerationEvents events, ChargeService charges, ChargeMetrics metrics) {
        this.events = events;
        this.charges = charges;
        this.metrics = metrics;
    }

    @Incoming("generation-events")
    @RunOnVirtualThread
    public void on(ConsumerRecord<String, byte[]> message) {
        try {
            events.apply(message, charges::finish);
        } catch (RuntimeException fault) {
            metrics.refusedEvent();
            throw fault;
        }
    }
}
