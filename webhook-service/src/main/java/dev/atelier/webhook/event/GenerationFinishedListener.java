// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.event;

import dev.atelier.platform.event.GenerationEvents;
import dev.atelier.platform.failpoint.FailPoint;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Hears of finished generations. */
@ApplicationScoped
public class GenerationFinishedListener {
    private final GenerationEvents events;
    private final EventFanOut fanOut;

    GenerationFinishedListener(GenerationEvents events, EventFanOut fanOut) {
        this.events = events;
        this.fanOut = fanOut;
    }

    @Incoming("generation-events")
    @RunOnVirtualThread
    public void on(ConsumerRecord<String, byte[]> message) {
        events.apply(message, fanOut::tell);
        FailPoint.hit("webhook.fan-out.after-commit");
    }
}
