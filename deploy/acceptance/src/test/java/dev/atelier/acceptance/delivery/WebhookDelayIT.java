// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.WebhookReceiver.Received;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How long after a run's end the first byte of its webhook is there, one run at a time and each on a connection of its
 * own, and where the time goes. By hand: {@code -Dit.test=WebhookDelayIT -Dbench=true}; {@code -Dbench.keep-idle=30s}
 * keeps connections open, {@code -Dbench.durability=RELAXED} leaves out the waits for the disk.
 */
@EnabledIfSystemProperty(named = "bench", matches = "true")
class WebhookDelayIT {
    private static final int WARM_UP = Integer.getInteger("bench.warm-up", 1_000);
    private static final int AT_A_TIME = 20;
    /** Ends without a picture, whose rendering would keep both cores busy while the webhook is on its way. */
    private static final String QUICK = "a pond atelier:fail";

    private static final int RUNS = Integer.getInteger("bench.runs", 100);
    /** Long enough that everything sleeps when the next run begins. */
    private static final Duration BETWEEN = Duration.ofMillis(Integer.getInteger("bench.pause-millis", 300));

    private final Platform platform = Platform.measured();
    private final TestAccount account = platform.account(100_000);
    private final String receiver = UUID.randomUUID().toString();

    /** The steps of one delivery, in the order of time. */
    private enum Step {
        FINISHED("its end"),
        SENT("the relay gives it to Kafka"),
        SEEN("a bare consumer has it"),
        FANNED_OUT("its fan-out begins"),
        CLAIMED("its claim begins"),
        SIGNED("its request is ready"),
        ARRIVED("its head is there");

        private final String label;

        Step(String label) {
            this.label = label;
        }
    }

    @Test
    void firstByteAfterTheEnd() throws InterruptedException {
        try (var _ = platform.stack();
                var topic = TopicWatch.of(platform.stack().kafkaBootstrap(), "generation.events")) {
            assertThat(account.request()
                            .body(Map.of("url", platform.receiver().url(receiver)))
                            .post("/v1/webhook-endpoints")
                            .statusCode())
                    .isEqualTo(201);
            warmUp();
            report(runs().stream().map(event -> steps(event, topic)).toList());
        }
    }

    /** Many runs at a time: the number of executions of the code counts. */
    private void warmUp() {
        for (int done = 0; done < WARM_UP; done += AT_A_TIME) {
            List<String> events = Stream.generate(() -> "evt_" + account.started(QUICK))
                    .limit(AT_A_TIME)
                    .toList();
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            events.stream().allMatch(event -> arrival(event).isPresent()));
        }
    }

    /** The events of runs one after the other. */
    private List<String> runs() throws InterruptedException {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            Thread.sleep(BETWEEN);
            String event = "evt_" + account.started(QUICK);
            events.add(event);
            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> arrival(event).isPresent());
        }
        // The last one is written down a moment after it was received.
        await().until(() -> isRecorded(events.getLast()));
        return events;
    }

    private Optional<Instant> arrival(String event) {
        return platform.receiver().received(receiver).reversed().stream()
                .filter(one -> one.eventId().equals(event))
                .map(Received::at)
                .findFirst();
    }

    private boolean isRecorded(String event) {
        return platform.webhookRows("delivery where state = 'delivered' and event_id = '" + event + "'") == 1;
    }

    private Map<Step, Instant> steps(String event, TopicWatch topic) {
        var passage = topic.passage(event).orElseThrow();
        Map<Step, Instant> steps = new EnumMap<>(Step.class);
        steps.put(Step.SENT, passage.sent());
        steps.put(Step.SEEN, passage.seen());
        steps.put(Step.ARRIVED, arrival(event).orElseThrow());
        try (Connection connection =
                        DriverManager.getConnection(platform.stack().jdbcUrl("webhook"));
                var query = connection.prepareStatement("""
                        select event_at, created_at, first_attempt_at, started_at from delivery
                        join attempt on delivery_id = id where event_id = ?""")) {
            query.setString(1, event);
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                steps.put(Step.FINISHED, time(row, 1));
                steps.put(Step.FANNED_OUT, time(row, 2));
                steps.put(Step.CLAIMED, time(row, 3));
                steps.put(Step.SIGNED, time(row, 4));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the delivery cannot be read", e);
        }
        return steps;
    }

    private static Instant time(ResultSet row, int column) throws SQLException {
        return row.getTimestamp(column).toInstant();
    }

    private static void report(List<Map<Step, Instant>> runs) {
        System.out.printf("webhook delay, %d runs: %s%n", runs.size(), percentiles(runs, Step.FINISHED, Step.ARRIVED));
        for (int i = 1; i < Step.values().length; i++) {
            Step to = Step.values()[i];
            System.out.printf("  until %s: %s%n", to.label, percentiles(runs, Step.values()[i - 1], to));
        }
    }

    private static String percentiles(List<Map<Step, Instant>> runs, Step from, Step to) {
        long[] sorted = runs.stream()
                .mapToLong(run -> Duration.between(run.get(from), run.get(to)).toNanos() / 1_000)
                .sorted()
                .toArray();
        return "p50 %.1f ms p90 %.1f ms"
                .formatted(sorted[sorted.length / 2] / 1000.0, sorted[sorted.length * 9 / 10] / 1000.0);
    }
}
