// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.WebhookReceiver.Received;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How long after a run's end the first byte of its webhook is there, one run at a time and each on a
 * connection of its own, and where the time goes. By hand: {@code -Dit.test=WebhookDelayIT -Dbench=true}.
 */
@EnabledIfSystemProperty(named = "bench", matches = "true")
class WebhookDelayIT {
    private static final int WARM_UP = Integer.getInteger("bench.warm-up", 300);
    private static final int RUNS = Integer.getInteger("bench.runs", 100);
    private final Platform platform = Platform.measured();
    private final TestAccount account = platform.account(100_000);
    private final String receiver = UUID.randomUUID().toString();

    /** When each step of one delivery began. */
    private record Steps(Instant finished, Instant fannedOut, Instant claimed, Instant sent, Instant arrived) {
        long of(ToLongFunction<Steps> span) {
            return span.applyAsLong(this);
        }
    }

    @Test
    void firstByteAfterTheEnd() {
        try (var _ = platform.stack()) {
            assertThat(account.request()
                            .body(Map.of("url", platform.receiver().url(receiver)))
                            .post("/v1/webhook-endpoints")
                            .statusCode())
                    .isEqualTo(201);
            runs(WARM_UP);
            report(runs(RUNS));
        }
    }

    private List<Steps> runs(int count) {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String id = account.started("a pond");
            events.add("evt_" + id);
            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> platform.receiver().received(receiver).stream()
                            .anyMatch(one -> one.eventId().equals("evt_" + id)));
        }
        // The last one is written down a moment after it was received.
        await().until(() -> events.stream().allMatch(this::isRecorded));
        return events.stream().map(this::steps).toList();
    }

    private boolean isRecorded(String event) {
        return platform.webhookRows("delivery where state = 'delivered' and event_id = '" + event + "'") == 1;
    }

    private Steps steps(String event) {
        Instant arrived = platform.receiver().received(receiver).stream()
                .filter(one -> one.eventId().equals(event))
                .map(Received::at)
                .findFirst()
                .orElseThrow();
        try (Connection connection =
                        DriverManager.getConnection(platform.stack().jdbcUrl("webhook"));
                var query = connection.prepareStatement("""
                        select event_at, created_at, first_attempt_at, started_at from delivery
                        join attempt on delivery_id = id where event_id = ?""")) {
            query.setString(1, event);
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                return new Steps(time(row, 1), time(row, 2), time(row, 3), time(row, 4), arrived);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the delivery cannot be read", e);
        }
    }

    private static Instant time(ResultSet row, int column) throws SQLException {
        return row.getTimestamp(column).toInstant();
    }

    private static void report(List<Steps> runs) {
        System.out.printf(
                "webhook delay, %d runs: %s; of it until the event is read %s, until it is claimed %s, until its body is"
                        + " signed %s, until its first byte is there %s%n",
                runs.size(),
                told(runs, steps -> micros(steps.finished(), steps.arrived())),
                told(runs, steps -> micros(steps.finished(), steps.fannedOut())),
                told(runs, steps -> micros(steps.fannedOut(), steps.claimed())),
                told(runs, steps -> micros(steps.claimed(), steps.sent())),
                told(runs, steps -> micros(steps.sent(), steps.arrived())));
    }

    private static String told(List<Steps> runs, ToLongFunction<Steps> span) {
        long[] sorted = runs.stream().mapToLong(run -> run.of(span)).sorted().toArray();
        return "p50 %.1f ms p90 %.1f ms"
                .formatted(sorted[sorted.length / 2] / 1000.0, sorted[sorted.length * 9 / 10] / 1000.0);
    }

    private static long micros(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1000;
    }
}
