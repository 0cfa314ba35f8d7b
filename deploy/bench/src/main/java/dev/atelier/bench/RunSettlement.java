// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs and charges of a platform, read from its databases to know when all runs have ended everywhere. Each
 * read is rolled back at once: a commit would be among those that are counted, and a snapshot that stays open would keep
 * the dead rows of the queue, over which each claim of a run has to read.
 */
final class RunSettlement implements AutoCloseable {
    /** A backlog of fifteen seconds takes a minute to end. */
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final Duration PACE = Duration.ofMillis(100);
    private static final Duration QUIET = Duration.ofMillis(300);
    private static final String OPEN = "select count(*) from run where state not in ('pending_charge', 'abandoned')";
    /** Pictures are hashed some seconds after their run, and that is part of what they cost. */
    private static final String NOT_HASHED = "select count(*) from made_picture where due_at is not null";

    private static final String LAST = "select coalesce(max(id), 0) from generation";
    private static final String APPLIED = "select count(*) from inbox";
    private static final List<String> CONSUMERS =
            List.of("atelier_billing", "atelier_library", "atelier_webhook", "atelier_compat");

    private final Connection generation;
    private final List<Connection> consumers = new ArrayList<>();
    private final String ended;
    private final String booked;
    private long lastEffect = System.nanoTime();

    /** Notes which runs there are already; those to come all succeed, or all fail. */
    RunSettlement(BenchPlatform platform, boolean succeed) throws SQLException {
        generation = open(platform, "atelier_generation");
        for (String database : CONSUMERS) {
            consumers.add(open(platform, database));
        }
        long last = count(generation, LAST);
        ended = "select count(*) from generation where outcome = '%s' and id > %d"
                .formatted(succeed ? "succeeded" : "failed", last);
        booked = "select count(*) from charge where state = '%s' and generation_id > %d"
                .formatted(succeed ? "settled" : "refunded", last);
    }

    private static Connection open(BenchPlatform platform, String database) throws SQLException {
        Connection connection = platform.connect(database);
        connection.setAutoCommit(false);
        return connection;
    }

    /**
     * Waits until every run has ended, its charge too, its event is applied by every consumer, and its pictures are hashed.
     *
     * @return what is wrong, empty when {@code created} runs and charges have ended as they should
     */
    String awaitEnd(long created) throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (count(generation, OPEN) > 0 || booked() < created || count(library(), NOT_HASHED) > 0) {
            if (System.nanoTime() > deadline) {
                return "%d runs open, %d of %d charges ended, %d pictures not hashed"
                        .formatted(count(generation, OPEN), booked(), created, count(library(), NOT_HASHED));
            }
            Thread.sleep(PACE);
        }
        awaitEvents(QUIET);
        long runs = ended();
        return runs == created && booked() == created
                ? ""
                : "%d created, %d ended, %d charges ended".formatted(created, runs, booked());
    }

    /** Waits until the consumers of events have done nothing for a while. */
    void awaitEvents(Duration quiet) throws SQLException, InterruptedException {
        lastEffect = System.nanoTime();
        for (long before = applied(); System.nanoTime() - lastEffect < quiet.toNanos(); ) {
            Thread.sleep(PACE);
            long now = applied();
            if (now != before) {
                before = now;
                lastEffect = System.nanoTime();
            }
        }
    }

    /** When the last effect was seen that the last wait waited for, as {@link System#nanoTime} counts. */
    long lastEffect() {
        return lastEffect;
    }

    /** Runs since the start of which a client sees that they have ended. */
    long ended() throws SQLException {
        return count(generation, ended);
    }

    /** Charges since the start that are settled or refunded, as these runs' are to be. */
    long booked() throws SQLException {
        return count(consumers.getFirst(), booked);
    }

    private Connection library() {
        return consumers.get(1);
    }

    private long applied() throws SQLException {
        long sum = 0;
        for (Connection consumer : consumers) {
            sum += count(consumer, APPLIED);
        }
        return sum;
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(sql)) {
            answer.next();
            return answer.getLong(1);
        } finally {
            connection.rollback();
        }
    }

    @Override
    public void close() throws SQLException {
        generation.close();
        for (Connection consumer : consumers) {
            consumer.close();
        }
    }
}
