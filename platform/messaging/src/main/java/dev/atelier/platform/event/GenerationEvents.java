// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.request.RequestIdFilter;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.reactive.messaging.TracingMetadata;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Reads what a poll of {@code generation.events} brought and applies its effect, in one transaction where it can
 * (docs/adr/0077). Listeners take the bytes and read them here: a record that fails in the connector's own deserializer
 * would be dead-lettered without being acknowledged, and come back with every restart. This way the dead letter also
 * holds exactly what was sent.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class GenerationEvents {
    private static final Logger LOG = Logger.getLogger(GenerationEvents.class);

    /**
     * Events in one transaction, as many as a poll brings ({@code max.poll.records}). A commit is shared by enough of them,
     * and the rows that they lock are free again within some ten milliseconds.
     */
    static final int MOST = 64;

    private static final ScopedValue<Map<String, Delivery>> TOGETHER = ScopedValue.newInstance();

    private final EventHandler handler;
    private final ObjectMapper json;

    GenerationEvents(EventHandler handler, ObjectMapper json) {
        this.handler = handler;
        this.json = json;
    }

    /** An event with the record that brought it. */
    private record Delivery(KafkaRecord<String, byte[]> message, GenerationFinished event) {}

    /** A record that becomes a dead letter. */
    private record Refusal(KafkaRecord<String, byte[]> message, Throwable reason) {}

    /** As {@link #apply(KafkaRecordBatch, Consumer, Runnable)}, without a count of its own. */
    public CompletionStage<Void> apply(
            KafkaRecordBatch<String, byte[]> poll, Consumer<List<GenerationFinished>> effect) {
        return apply(poll, effect, () -> {});
    }

    /**
     * Applies events in their order. Where the effect of several fails, each of them is applied alone.
     *
     * @param effect runs in its own transaction, inbox rows included; it is run again after a passing failure. No two of
     *     its events are of one generation or have one id.
     * @param refused counts an event that becomes a dead letter
     * @return for the channel: completed when everything is applied or a dead letter, and acknowledged; never completed when
     *     something is left for the next process
     */
    public CompletionStage<Void> apply(
            KafkaRecordBatch<String, byte[]> poll, Consumer<List<GenerationFinished>> effect, Runnable refused) {
        List<Refusal> refusals = new ArrayList<>();
        boolean isApplied = splitIntoSets(read(poll, refusals)).stream()
                .allMatch(deliveries -> applyTogether(deliveries, effect) || applyEach(deliveries, effect, refusals));
        if (!isApplied) {
            // The channel neither commits what the poll brought nor hands out another one in its place.
            return new CompletableFuture<>();
        }
        // Last: the connector acknowledges a record with its dead letter, and all before it with the last of a
        // partition.
        CompletionStage<Void> done = CompletableFuture.completedStage(null);
        for (Refusal refusal : refusals) {
            refused.run();
            done = done.thenCompose(_ -> refusal.message().nack(refusal.reason()));
        }
        return done.thenCompose(_ -> poll.ack());
    }

    /** Runs what is said about one of the events of an effect, such as a log line, as a part of the event's request. */
    public static void inRequestOf(GenerationFinished event, Runnable work) {
        Delivery delivery = TOGETHER.orElse(Map.of()).get(event.eventId());
        if (delivery == null) {
            // It is alone, and runs in its request already.
            work.run();
        } else {
            inRequestOf(delivery.message(), () -> {
                work.run();
                return true;
            });
        }
    }

    private List<Delivery> read(KafkaRecordBatch<String, byte[]> poll, List<Refusal> refusals) {
        List<Delivery> readable = new ArrayList<>();
        poll.forEach(message ->
                inRequestOf(message, () -> tryRead(message, refusals)).ifPresent(readable::add));
        return readable;
    }

    private Optional<Delivery> tryRead(KafkaRecord<String, byte[]> message, List<Refusal> refusals) {
        try {
            return Optional.of(new Delivery(message, read(message)));
        } catch (IOException | RuntimeException fault) {
            handler.countDeadLetter();
            LOG.errorf(
                    "event unreadable partition=%d offset=%d key=%s",
                    message.getPartition(),
                    message.unwrap(IncomingKafkaRecord.class).getOffset(),
                    message.getKey());
            refusals.add(new Refusal(message, new IllegalArgumentException("the event cannot be read", fault)));
            return Optional.empty();
        }
    }

    private GenerationFinished read(KafkaRecord<String, byte[]> message) throws IOException {
        GenerationFinished event = json.readValue(message.getPayload(), GenerationFinished.class);
        if (event == null || event.eventId() == null || event.generation() == null) {
            throw new IllegalArgumentException("the event has no id or no generation");
        }
        return event;
    }

    /** A set ends where a generation or an event comes again: statements for sets meet no row twice, and its order stays. */
    private static List<List<Delivery>> splitIntoSets(List<Delivery> deliveries) {
        List<List<Delivery>> sets = new ArrayList<>();
        Set<Object> known = new HashSet<>();
        for (Delivery delivery : deliveries) {
            Set<Object> names =
                    Set.of(delivery.event().eventId(), delivery.event().generation());
            if (sets.isEmpty()
                    || sets.getLast().size() == MOST
                    || names.stream().anyMatch(known::contains)) {
                sets.add(new ArrayList<>());
                known.clear();
            }
            sets.getLast().add(delivery);
            known.addAll(names);
        }
        return sets;
    }

    /** Returns false when nothing is committed. */
    private boolean applyTogether(List<Delivery> deliveries, Consumer<List<GenerationFinished>> effect) {
        if (deliveries.size() == 1) {
            return false;
        }
        Map<String, Delivery> byEvent = deliveries.stream()
                .collect(Collectors.toMap(delivery -> delivery.event().eventId(), delivery -> delivery));
        List<GenerationFinished> events =
                deliveries.stream().map(Delivery::event).toList();
        return handler.tryTogether(
                events.size(), () -> ScopedValue.where(TOGETHER, byEvent).run(() -> effect.accept(events)));
    }

    /** Returns false when an event is left for the next process. */
    private boolean applyEach(
            List<Delivery> deliveries, Consumer<List<GenerationFinished>> effect, List<Refusal> refusals) {
        return deliveries.stream()
                .allMatch(delivery -> inRequestOf(delivery.message(), () -> applyAlone(delivery, effect, refusals)));
    }

    private boolean applyAlone(Delivery delivery, Consumer<List<GenerationFinished>> effect, List<Refusal> refusals) {
        GenerationFinished event = delivery.event();
        try {
            return handler.apply(event.eventId(), () -> effect.accept(List.of(event)));
        } catch (RuntimeException | Error fault) {
            // An error, too, concerns this event alone; it would end the channel.
            refusals.add(new Refusal(delivery.message(), fault));
            return true;
        }
    }

    /** Log lines of the work carry the request and the trace in which the event was published. */
    private static <T> T inRequestOf(KafkaRecord<String, byte[]> message, Supplier<T> work) {
        Header requestId = message.getHeaders().lastHeader(GenerationFinished.REQUEST_ID_HEADER);
        if (requestId != null) {
            MDC.put(RequestIdFilter.LOG_KEY, new String(requestId.value(), StandardCharsets.UTF_8));
        }
        Context trace = TracingMetadata.fromMessage(message)
                .map(TracingMetadata::getCurrentContext)
                .orElseGet(Context::current);
        try (Scope _ = trace.makeCurrent()) {
            return work.get();
        } finally {
            MDC.remove(RequestIdFilter.LOG_KEY);
        }
    }
}
