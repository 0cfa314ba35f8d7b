// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.platform.event.GenerationEvents;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Hears of finished generations. */
@ApplicationScoped
public class GenerationFinishedListener {
    private final GenerationEvents events;
    private final CallbackIntake callbacks;

    GenerationFinishedListener(GenerationEvents events, CallbackIntake callbacks) {
        this.events = events;
        this.callbacks = callbacks;
    }

    @Incoming("generation-events")
    @RunOnVirtualThread
    public void on(ConsumerRecord<String, byte[]> message) {
        events.apply(message, callbacks::take);
    }
}
