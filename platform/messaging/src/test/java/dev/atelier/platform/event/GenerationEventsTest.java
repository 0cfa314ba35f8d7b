// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.json.WireJson;
import dev.atelier.platform.request.RequestIdFilter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecordBatch;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import io.smallrye.reactive.messaging.kafka.commit.KafkaCommitHandler;
import io.smallrye.reactive.messaging.kafka.fault.KafkaFailureHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jboss.logging.MDC;
import org.junit.jupiter.api.Test;

/** What a poll brought is applied in sets, and what fails in a set is applied alone. */
class GenerationEventsTest {
    private static final String TOPIC = "generation.events";

    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final EventHandler handler = new EventHandler(Clock.systemUTC(), meters);
    private final GenerationEvents events = new GenerationEvents(handler, WireJson.create());
    private final Channel channel = new Channel();
    private final List<ConsumerRecord<String, byte[]>> poll = new ArrayList<>();
    /** The ids of each set that was committed, and what became of records, in the order in which it happened. */
    private final List<String> happened = new ArrayList<>();

    @Test
    void whatAPollBroughtIsOneSetInItsOrderAndThenAcknowledged() {
        arrive("e1", 1);
        arrive("e2", 2);
        arrive("e3", 3);

        CompletionStage<Void> done = events.apply(batch(), this::commit);

        assertThat(done.toCompletableFuture()).isCompleted();
        assertThat(happened).containsExactly("e1 e2 e3", "acknowledged 2");
    }

    @Test
    void aGenerationOrAnEventThatComesAgainIsInALaterSet() {
        arrive("e1", 1);
        arrive("e2", 2);
        arrive("e3", 1);
        arrive("e2", 2);
        arrive("e3", 4);

        events.apply(batch(), this::commit);

        assertThat(happened).containsExactly("e1 e2", "e3 e2", "e3", "acknowledged 4");
    }

    @Test
    void aSetHasALimit() {
        IntStream.rangeClosed(1, 2 * GenerationEvents.MOST + 2).forEach(n -> arrive("e" + n, n));

        events.apply(batch(), this::commit);

        assertThat(happened.stream().limit(3).map(set -> set.split(" ").length))
                .containsExactly(GenerationEvents.MOST, GenerationEvents.MOST, 2);
    }

    @Test
    void whatFailsInASetIsADeadLetterAloneAndAfterItsNeighbours() {
        arrive("e1", 1);
        receive("not JSON");
        arrive("e2", 2);
        arrive("e3", 3);
        arrive("e4", 4);
        var refused = new AtomicInteger();

        CompletionStage<Void> done = events.apply(
                batch(),
                set -> {
                    if (ids(set).contains("e4")) {
                        throw new IllegalStateException("never charged");
                    }
                    commit(set);
                },
                refused::incrementAndGet);

        assertThat(done.toCompletableFuture()).isCompleted();
        assertThat(happened)
                .containsExactly(
                        "e1", "e2", "e3", "dead 1 the event cannot be read", "dead 4 never charged", "acknowledged 4");
        assertThat(refused).hasValue(2);
        assertThat(deadLetters()).isEqualTo(2);
    }

    @Test
    void anEventWithoutItsIdIsADeadLetterAlone() {
        arrive("e1", 1);
        receive("{}");
        receive("null");
        arrive("e2", 2);

        events.apply(batch(), this::commit);

        assertThat(happened)
                .containsExactly(
                        "e1 e2",
                        "dead 1 the event cannot be read",
                        "dead 2 the event cannot be read",
                        "acknowledged 3");
    }

    @Test
    void anErrorOfOneEventIsADeadLetterToo() {
        arrive("e1", 1);
        arrive("e2", 2);

        events.apply(batch(), set -> {
            if (ids(set).contains("e1")) {
                throw new StackOverflowError("deep");
            }
            commit(set);
        });

        assertThat(happened).containsExactly("e2", "dead 0 deep", "acknowledged 1");
    }

    @Test
    void aPassingFailureOfASetMakesNoDeadLetter() {
        arrive("e1", 1);
        arrive("e2", 2);
        var tries = new AtomicInteger();

        events.apply(batch(), set -> {
            if (tries.incrementAndGet() <= 2) {
                throw new IllegalStateException(new SQLException("no connection", "08006"));
            }
            commit(set);
        });

        assertThat(happened).containsExactly("e1", "e2", "acknowledged 1");
        assertThat(deadLetters()).isZero();
    }

    @Test
    void aProcessThatStopsLeavesAllThatThePollBrought() {
        arrive("e1", 1);
        receive("not JSON");
        arrive("e2", 2);
        handler.stop(new ShutdownEvent());

        CompletionStage<Void> done = events.apply(batch(), this::commit);

        assertThat(done.toCompletableFuture()).isNotDone();
        assertThat(happened).isEmpty();
    }

    @Test
    void logLinesOfEachEventHaveTheRequestItBeganWith() {
        arrive("e1", 1);
        arrive("e2", 2);
        arrive("e3", 1);

        events.apply(
                batch(),
                set -> set.forEach(event -> GenerationEvents.inRequestOf(
                        event, () -> happened.add(event.eventId() + " in " + MDC.get(RequestIdFilter.LOG_KEY)))));

        assertThat(happened).startsWith("e1 in req_e1", "e2 in req_e2", "e3 in req_e3");
        assertThat(MDC.get(RequestIdFilter.LOG_KEY)).isNull();
    }

    private void commit(List<GenerationFinished> set) {
        happened.add(String.join(" ", ids(set)));
    }

    private static List<String> ids(List<GenerationFinished> set) {
        return set.stream().map(GenerationFinished::eventId).toList();
    }

    private double deadLetters() {
        return meters.get("atelier.events.dead.letters").counter().count();
    }

    private void arrive(String id, long generation) {
        var event = new GenerationFinished(
                id, new GenerationId(generation), 7, 3, Outcome.SUCCEEDED, 4, 0, null, 0, Origin.API, Instant.EPOCH);
        try {
            receive(WireJson.create().writeValueAsString(event));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        poll.getLast()
                .headers()
                .add(GenerationFinished.REQUEST_ID_HEADER, ("req_" + id).getBytes(StandardCharsets.UTF_8));
    }

    private void receive(String value) {
        poll.add(new ConsumerRecord<>(TOPIC, 0, poll.size(), "key", value.getBytes(StandardCharsets.UTF_8)));
    }

    private KafkaRecordBatch<String, byte[]> batch() {
        var records = new ConsumerRecords<>(Map.of(new TopicPartition(TOPIC, 0), poll), Map.of());
        return new IncomingKafkaRecordBatch<>(records, TOPIC, 0, channel, channel, false, false);
    }

    /** Stands for the connector. */
    private final class Channel implements KafkaCommitHandler, KafkaFailureHandler {
        @Override
        public <K, V> Uni<Void> handle(IncomingKafkaRecord<K, V> message) {
            happened.add("acknowledged " + message.getOffset());
            return Uni.createFrom().voidItem();
        }

        @Override
        public <K, V> Uni<Void> handle(IncomingKafkaRecord<K, V> message, Throwable reason, Metadata metadata) {
            happened.add("dead " + message.getOffset() + " " + reason.getMessage());
            return Uni.createFrom().voidItem();
        }
    }
}
