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
 * The runs and charges of a platform, read from its databases to know when a crowd of runs has ended everywhere. Each
 * look stays in one transaction that is rolled back, so that it adds no commit to those that are counted.
 */
final class RunSettlement implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration PACE = Duration.ofMillis(100);
    private static final String OPEN = "select count(*) from generation where status in ('queued', 'processing')";
    private static final String FAILED = "select count(*) from generation where status = 'failed' and id > ";
    private static final String REFUNDED = "select count(*) from charge where state = 'refunded' and generation_id > ";
    private static final String LAST = "select coalesce(max(id), 0) from generation";
    private static final String APPLIED = "select count(*) from inbox";
    private static final List<String> CONSUMERS =
            List.of("atelier_billing", "atelier_library", "atelier_webhook", "atelier_compat");

    private final Connection generation;
    private final List<Connection> consumers = new ArrayList<>();
    private final long last;

    /** Notes which runs there are already. */
    RunSettlement(BenchPlatform platform) throws SQLException {
        generation = open(platform, "atelier_generation");
        for (String database : CONSUMERS) {
            consumers.add(open(platform, database));
        }
        last = count(generation, LAST);
    }

    private static Connection open(BenchPlatform platform, String database) throws SQLException {
        Connection connection = platform.connect(database);
        connection.setAutoCommit(false);
        return connection;
    }

    /**
     * Waits until every run has ended, is refunded, and its event is applied by every consumer.
     *
     * @return what is wrong, empty when {@code created} runs have failed and are refunded
     */
    String awaitEnd(long created) throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (count(generation, OPEN) > 0 || refunded() < created) {
            if (System.nanoTime() > deadline) {
                return "%d runs open, %d of %d refunded".formatted(count(generation, OPEN), refunded(), created);
            }
            Thread.sleep(PACE);
        }
        for (long before = -1, now = applied(); now != before; ) {
            Thread.sleep(PACE.multipliedBy(3));
            before = now;
            now = applied();
        }
        long failed = count(generation, FAILED + last);
        return failed == created && refunded() == created
                ? ""
                : "%d created, %d failed, %d refunded".formatted(created, failed, refunded());
    }

    private long refunded() throws SQLException {
        return count(consumers.getFirst(), REFUNDED + last);
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
        }
    }

    @Override
    public void close() throws SQLException {
        generation.rollback();
        generation.close();
        for (Connection consumer : consumers) {
            consumer.rollback();
            consumer.close();
        }
    }
}
