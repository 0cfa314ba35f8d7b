// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.event;

import dev.atelier.platform.event.GenerationEvents;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.inbox.Inbox;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.delivery.EnqueueService;
import dev.atelier.webhook.endpoint.EventKind;
import dev.atelier.webhook.listen.ListenService;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;

/** Turns each finished generation once into deliveries for endpoints and into an event for listeners. */
@ApplicationScoped
public class GenerationFinishedListener {
    private static final Logger LOG = Logger.getLogger(GenerationFinishedListener.class);

    /** An endpoint of the account, enabled or not, or a listener, present or not. */
    private static final String HAS_RECEIVER = """
            exists (select from webhook_endpoint where account_id = ?)
            or exists (select from listener where account_id = ?)""";

    private final GenerationEvents events;
    private final Inbox inbox;
    private final EnqueueService queue;
    private final ListenService listeners;

    GenerationFinishedListener(GenerationEvents events, Inbox inbox, EnqueueService queue, ListenService listeners) {
        this.events = events;
        this.inbox = inbox;
        this.queue = queue;
        this.listeners = listeners;
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
        if (inbox.recordUnless(HAS_RECEIVER, event.eventId(), event.account(), event.account())) {
            return;
        }
        QuarkusTransaction.requiringNew().run(() -> fanOutInTransaction(event));
    }

    private void fanOutInTransaction(GenerationFinished event) {
        if (!inbox.tryRecord(event.eventId())) {
            return;
        }
        var webhookEvent = new WebhookEvent(
                event.eventId(), kindOf(event), event.account(), event.generation(), event.finishedAt());
        listeners.add(webhookEvent);
        int endpoints = queue.enqueueEvent(webhookEvent);
        FailPoint.hit("webhook.fan-out.before-commit");
        LOG.debugf("event fanned out event=%s account=%d endpoints=%d", event.eventId(), event.account(), endpoints);
    }

    private static EventKind kindOf(GenerationFinished event) {
        return switch (event.outcome()) {
            case SUCCEEDED -> EventKind.GENERATION_SUCCEEDED;
            case FAILED -> EventKind.GENERATION_FAILED;
        };
    }
}
