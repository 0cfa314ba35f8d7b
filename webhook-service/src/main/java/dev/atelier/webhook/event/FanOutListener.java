// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.event;

import dev.atelier.platform.event.GenerationEvents;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.delivery.EnqueueService;
import dev.atelier.webhook.endpoint.EventKind;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;

/** Turns each finished generation once into deliveries for endpoints and into an event for listeners. */
@ApplicationScoped
public class FanOutListener {
    private static final Logger LOG = Logger.getLogger(FanOutListener.class);

    private final GenerationEvents events;
    private final EnqueueService queue;

    FanOutListener(GenerationEvents events, EnqueueService queue) {
        this.events = events;
        this.queue = queue;
    }

    @Incoming("generation-events")
    @Blocking
    public CompletionStage<Void> on(KafkaRecordBatch<String, byte[]> poll) {
        return events.apply(poll, this::fanOut);
    }

    /** Does nothing for an event that was fanned out before. */
    void fanOut(List<GenerationFinished> finished) {
        FailPoint.hit("webhook.fan-out.before");
        long deliveries = queue.enqueueEvents(finished.stream()
                .map(event -> new WebhookEvent(
                        event.eventId(), kindOf(event), event.account(), event.generation(), event.finishedAt()))
                .toList());
        FailPoint.hit("webhook.fan-out.after-commit");
        LOG.debugf("events fanned out events=%d deliveries=%d", finished.size(), deliveries);
    }

    private static EventKind kindOf(GenerationFinished event) {
        return switch (event.outcome()) {
            case SUCCEEDED -> EventKind.GENERATION_SUCCEEDED;
            case FAILED -> EventKind.GENERATION_FAILED;
        };
    }
}
