// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.platform.event.GenerationEvents;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Receives the events of finished generations. */
@ApplicationScoped
public class CallbackDueListener {
    private final GenerationEvents events;
    private final CallbackHandOverService callbacks;
    private final CallbackWorker worker;

    CallbackDueListener(GenerationEvents events, CallbackHandOverService callbacks, CallbackWorker worker) {
        this.events = events;
        this.callbacks = callbacks;
        this.worker = worker;
    }

    @Incoming("generation-events")
    @Blocking
    public CompletionStage<Void> on(KafkaRecordBatch<String, byte[]> poll) {
        return events.apply(poll, finished -> {
            if (callbacks.schedule(finished)) {
                worker.wake();
            }
        });
    }
}
