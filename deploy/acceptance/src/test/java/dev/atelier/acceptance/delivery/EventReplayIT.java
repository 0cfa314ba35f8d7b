// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.EventLog;
import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.local.stack.ServiceHandle;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Events are read again from the start and come under new ids too, while their consumers are stopped in the middle. Stops
 * by hand: {@code -Dsoak} makes fifty.
 */
@OnReplicatedPlatform
class EventReplayIT {
    private static final int STOPS = Boolean.getBoolean("soak") ? 50 : 1;
    /** A warm consumer may have read everything before it stops; such a stop shows nothing. */
    private static final int MOST_STOPS = STOPS + 10;

    private static final int RUNS = 12;
    /** Of each event; all of them take a consumer longer than a stop. */
    private static final int COPIES = 150;

    private static final String TOPIC = "generation.events";
    /** Each stop leaves most of its copies to the end. */
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(2 + STOPS);

    private static final Platform PLATFORM = Platform.replicated();

    /** A service that reads events, by the group it reads them in. */
    private record Reader(String group, int replicas) {
        List<ServiceHandle> processes() {
            return IntStream.range(0, replicas)
                    .mapToObj(instance -> PLATFORM.stack().service(group, instance))
                    .toList();
        }

        long handled() {
            return PLATFORM.rows(group, "inbox");
        }
    }

    private static final List<Reader> READERS = List.of(
            new Reader("billing-service", 2),
            new Reader("library-service", 1),
            new Reader("webhook-service", 1),
            new Reader("compat-service", 1));

    @Test
    void readingEventsAgainMovesNoCreditAndAStopMakesNoDeadLetter() {
        // A run that another test left would write an event when it ends.
        await().atMost(SETTLED_WITHIN).until(() -> PLATFORM.generationRows("run") == 0);
        TestAccount account = PLATFORM.account("studio", 1_000, Map.of("daily_cap", 100, "monthly_cap", 100));
        Set<String> runs = new HashSet<>();
        for (int n = 0; n < RUNS; n++) {
            runs.add(account.started("mixed " + n + (n % 3 == 0 ? " atelier:fail" : "")));
        }
        await().atMost(SETTLED_WITHIN)
                .until(() -> runs.stream().map(PLATFORM.ledger()::state).noneMatch("charged"::equals));
        try (EventLog events = new EventLog(PLATFORM.stack().kafkaBootstrap())) {
            awaitAllRead(events);
            List<String> books = PLATFORM.ledger().dump();
            assertThat(books).anyMatch(line -> line.endsWith("refunded " + RUNS / 3));

            stopAll();
            PLATFORM.ledger().deleteInbox();
            READERS.forEach(reader -> {
                // A process that does not leave its group stays a member until its session ends.
                await().atMost(SETTLED_WITHIN).until(() -> events.isLeft(reader.group()));
                events.rewind(reader.group());
            });
            Map<String, Integer> inTheMiddle = new ConcurrentHashMap<>();
            for (int stop = 0; stop < MOST_STOPS && fewest(inTheMiddle) < STOPS; stop++) {
                events.copy(TOPIC, runs, COPIES);
                Map<String, Long> written = events.ends();
                stop(events, stop % 2 == 0).forEach(group -> inTheMiddle.merge(group, 1, Integer::sum));
                assertThat(events.ends()).isEqualTo(written);
            }
            assertThat(fewest(inTheMiddle)).as(inTheMiddle.toString()).isGreaterThanOrEqualTo(STOPS);
            Map<String, Long> written = events.ends();
            startAll(Map.of());

            awaitAllRead(events);
            assertThat(PLATFORM.ledger().dump()).isEqualTo(books);
            // Dead letters would be new events.
            assertThat(events.ends()).isEqualTo(written);
        }
        PLATFORM.checkBooks();
    }

    /**
     * Starts every consumer and stops it while it works. Returns the groups that had more to read.
     *
     * @param waits production lets the connector wait for what it has handed out; a laptop does not
     */
    private static List<String> stop(EventLog events, boolean waits) {
        var variables = Map.of("MP_MESSAGING_CONNECTOR_SMALLRYE_KAFKA_GRACEFUL_SHUTDOWN", Boolean.toString(waits));
        READERS.parallelStream().forEach(reader -> {
            long handledBefore = reader.handled();
            reader.processes().forEach(process -> process.start(variables));
            await().atMost(SETTLED_WITHIN)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> reader.handled() > handledBefore);
            reader.processes().forEach(ServiceHandle::stop);
        });
        return READERS.stream()
                .map(Reader::group)
                .filter(group -> !events.isReadToTheEnd(group))
                .toList();
    }

    private static int fewest(Map<String, Integer> stops) {
        return READERS.stream()
                .mapToInt(reader -> stops.getOrDefault(reader.group(), 0))
                .min()
                .orElseThrow();
    }

    private static void awaitAllRead(EventLog events) {
        await().atMost(SETTLED_WITHIN)
                .until(() -> READERS.stream().map(Reader::group).allMatch(events::isReadToTheEnd));
    }

    private static Stream<ServiceHandle> processes() {
        return READERS.stream().flatMap(reader -> reader.processes().stream());
    }

    private static void stopAll() {
        processes().parallel().forEach(ServiceHandle::stop);
    }

    private static void startAll(Map<String, String> variables) {
        processes().forEach(process -> process.start(variables));
        processes().forEach(ServiceHandle::awaitReady);
    }
}
