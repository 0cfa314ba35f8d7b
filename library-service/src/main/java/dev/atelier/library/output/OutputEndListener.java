// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.platform.event.GenerationEvents;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Applies finished generations to their outputs. */
@ApplicationScoped
public class OutputEndListener {
    private final GenerationEvents events;
    private final OutputService outputs;

    OutputEndListener(GenerationEvents events, OutputService outputs) {
        this.events = events;
        this.outputs = outputs;
    }

    @Incoming("generation-events")
    @Blocking
    public CompletionStage<Void> on(KafkaRecordBatch<String, byte[]> poll) {
        return events.apply(poll, outputs::apply);
    }
}
