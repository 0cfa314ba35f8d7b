// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What the platform's own PostgreSQL does at most in this minute, for as many connections: commits of one inserted row, and
 * reads of one row. pgbench would count the time in which it opens its connections, of which a busy machine takes seconds.
 */
final class Floor {
    private static final Duration TIME = Duration.ofSeconds(2);
    private static final String INSERT = "insert into bench_floor (text) values ('%s')".formatted("x".repeat(200));
    private static final String SELECT = "select text from bench_floor where id = 1";

    /** Statements a second. */
    record Rates(double inserts, double reads) {}

    private final BenchPlatform platform;

    Floor(BenchPlatform platform) throws SQLException {
        this.platform = platform;
        try (var connection = platform.connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute("create table if not exists bench_floor"
                    + " (id bigint generated always as identity primary key, text text not null)");
            statement.execute(INSERT);
        }
    }

    Rates measure(int connections) throws SQLException, InterruptedException {
        List<Connection> open = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(connections)) {
            for (int i = 0; i < connections; i++) {
                open.add(platform.connect("postgres"));
            }
            return new Rates(perSecond(threads, open, INSERT), perSecond(threads, open, SELECT));
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    private static double perSecond(ExecutorService threads, List<Connection> open, String sql)
            throws SQLException, InterruptedException {
        long end = System.nanoTime() + TIME.toNanos();
        List<Future<Long>> counts = open.stream()
                .map(connection -> threads.submit(() -> repeat(connection, sql, end)))
                .toList();
        long sum = 0;
        try {
            for (Future<Long> count : counts) {
                sum += count.get();
            }
        } catch (ExecutionException e) {
            throw new SQLException("PostgreSQL refused " + sql, e);
        }
        return sum / (TIME.toNanos() / 1e9);
    }

    private static long repeat(Connection connection, String sql, long end) throws SQLException {
        long done = 0;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (; System.nanoTime() < end; done++) {
                statement.execute();
            }
        }
        return done;
    }
}
