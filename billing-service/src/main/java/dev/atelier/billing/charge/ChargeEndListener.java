// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.event.GenerationEvents;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * Settles or refunds the charges of finished generations. An event without a charge, or one that contradicts the end of
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
    @Blocking
    public CompletionStage<Void> on(KafkaRecordBatch<String, byte[]> poll) {
        return events.apply(poll, charges::finishAll, metrics::countRefusedEvent);
    }
}
