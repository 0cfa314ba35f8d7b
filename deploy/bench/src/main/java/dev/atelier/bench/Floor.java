// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the platform's own PostgreSQL does at most in this minute: commits of one inserted row, and reads of one row. */
final class Floor {
    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    private static final String INSERT = "insert into bench_floor (text) values ('%s')".formatted("x".repeat(200));
    private static final String SELECT = "select text from bench_floor where id = 1";

    private final BenchPlatform platform;
    private final int connections;
    private final boolean hasPgbench;

    Floor(BenchPlatform platform, int connections) throws SQLException {
        this.platform = platform;
        this.connections = connections;
        this.hasPgbench = SearchPath.has("pgbench");
        try (var connection = platform.connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute("create table if not exists bench_floor"
                    + " (id bigint generated always as identity primary key, text text not null)");
            statement.execute(INSERT);
        }
    }

    String tool() {
        return hasPgbench ? "pgbench" : "a JDBC loop, as pgbench is not installed";
    }

    double insertsPerSecond(Duration duration) throws IOException, InterruptedException {
        return perSecond(INSERT, duration);
    }

    double readsPerSecond(Duration duration) throws IOException, InterruptedException {
        return perSecond(SELECT, duration);
    }

    private double perSecond(String sql, Duration duration) throws IOException, InterruptedException {
        return hasPgbench ? pgbench(sql, duration) : loop(sql, duration);
    }

    private double pgbench(String sql, Duration duration) throws IOException, InterruptedException {
        Path script = Files.writeString(platform.home().resolve("floor.sql"), sql + ";\n");
        var builder = new ProcessBuilder(
                "pgbench",
                "-n",
                "-M",
                "prepared",
                "-c",
                text(connections),
                "-j",
                "2",
                "-T",
                text(duration.toSeconds()),
                "-h",
                "127.0.0.1",
                "-p",
                text(platform.postgresPort()),
                "-U",
                "postgres",
                "-f",
                script.toString(),
                "postgres");
        builder.environment().put("PGPASSWORD", platform.password());
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(output);
        if (process.waitFor() != 0 || !rate.find()) {
            throw new IOException("pgbench failed: " + output);
        }
        return Double.parseDouble(rate.group(1));
    }

    private static String text(long number) {
        return Long.toString(number);
    }

    private double loop(String sql, Duration duration) throws InterruptedException {
        var done = new LongAdder();
        long end = System.nanoTime() + duration.toNanos();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                try (var connection = platform.connect("postgres");
                        PreparedStatement statement = connection.prepareStatement(sql)) {
                    while (System.nanoTime() < end) {
                        statement.execute();
                        done.increment();
                    }
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return done.sum() / (duration.toNanos() / 1e9);
    }
}
