// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.event;

import dev.atelier.platform.event.GenerationEvents;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.delivery.EnqueueService;
import dev.atelier.webhook.endpoint.EventKind;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;
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
    @RunOnVirtualThread
    public CompletionStage<Void> on(ConsumerRecord<String, byte[]> message) {
        CompletionStage<Void> applied = events.apply(message, this::fanOut);
        FailPoint.hit("webhook.fan-out.after-commit");
        return applied;
    }

    /** Does nothing when the event was fanned out before. */
    void fanOut(GenerationFinished event) {
        FailPoint.hit("webhook.fan-out.before");
        long endpoints = queue.enqueueEvent(new WebhookEvent(
                event.eventId(), kindOf(event), event.account(), event.generation(), event.finishedAt()));
        LOG.debugf("event fanned out event=%s account=%d endpoints=%d", event.eventId(), event.account(), endpoints);
    }

    private static EventKind kindOf(GenerationFinished event) {
        return switch (event.outcome()) {
            case SUCCEEDED -> EventKind.GENERATION_SUCCEEDED;
            case FAILED -> EventKind.GENERATION_FAILED;
        };
    }
}
