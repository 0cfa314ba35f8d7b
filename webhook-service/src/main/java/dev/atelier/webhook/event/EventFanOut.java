// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.event;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.inbox.Inbox;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.delivery.DeliveryIntake;
import dev.atelier.webhook.endpoint.EventKind;
import dev.atelier.webhook.listen.ListenerIntake;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import org.jboss.logging.Logger;

/** Turns an event into deliveries once, however often it is told. */
@ApplicationScoped
class EventFanOut {
    private static final Logger LOG = Logger.getLogger(EventFanOut.class);

    private final Inbox inbox;
    private final DeliveryIntake deliveries;
    private final ListenerIntake listeners;

    EventFanOut(Inbox inbox, DeliveryIntake deliveries, ListenerIntake listeners) {
        this.inbox = inbox;
        this.deliveries = deliveries;
        this.listeners = listeners;
    }

    @Transactional
    void tell(GenerationFinished event) {
        if (!inbox.firstTime(event.eventId())) {
            return;
        }
        var told =
                new WebhookEvent(event.eventId(), kind(event), event.account(), event.generation(), event.finishedAt());
        listeners.add(told);
        int endpoints = deliveries.add(told);
        FailPoint.hit("webhook.fan-out.before-commit");
        LOG.debugf("event fanned out event=%s account=%d endpoints=%d", event.eventId(), event.account(), endpoints);
    }

    private static EventKind kind(GenerationFinished event) {
        return switch (event.outcome()) {
            case SUCCEEDED -> EventKind.GENERATION_SUCCEEDED;
            case FAILED -> EventKind.GENERATION_FAILED;
        };
    }
}
