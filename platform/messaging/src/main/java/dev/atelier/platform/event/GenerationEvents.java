// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Reads a record of {@code generation.events} and applies its effect. Listeners take the bytes and read them here: a
 * record that fails in the connector's own deserializer would be dead-lettered without being acknowledged, and come
 * back with every restart. This way the dead letter also holds exactly what was sent.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class GenerationEvents {
    private static final Logger LOG = Logger.getLogger(GenerationEvents.class);

    private final EventHandler handler;
    private final ObjectMapper json;

    GenerationEvents(EventHandler handler, ObjectMapper json) {
        this.handler = handler;
        this.json = json;
    }

    /**
     * @param effect runs in its own transaction, inbox row included; it is run again after a passing failure
     * @return for the channel, which acknowledges the event when the stage completes
     */
    public CompletionStage<Void> apply(ConsumerRecord<String, byte[]> message, Consumer<GenerationFinished> effect) {
        requestId(message).ifPresent(id -> MDC.put(RequestIdFilter.LOG_KEY, id));
        try {
            GenerationFinished event = read(message);
            return handler.apply(event.eventId(), () -> effect.accept(event));
        } finally {
            MDC.remove(RequestIdFilter.LOG_KEY);
        }
    }

    private GenerationFinished read(ConsumerRecord<String, byte[]> message) {
        try {
            GenerationFinished event = json.readValue(message.value(), GenerationFinished.class);
            if (event == null) {
                throw new IllegalArgumentException("the event is null");
            }
            return event;
        } catch (IOException | RuntimeException fault) {
            handler.countDeadLetter();
            LOG.errorf(
                    "event unreadable partition=%d offset=%d key=%s",
                    message.partition(), message.offset(), message.key());
            throw new IllegalArgumentException("the event cannot be read", fault);
        }
    }

    private static Optional<String> requestId(ConsumerRecord<String, byte[]> message) {
        Header header = message.headers().lastHeader(GenerationFinished.REQUEST_ID_HEADER);
        return Optional.ofNullable(header).map(sent -> new String(sent.value(), StandardCharsets.UTF_8));
    }
}
