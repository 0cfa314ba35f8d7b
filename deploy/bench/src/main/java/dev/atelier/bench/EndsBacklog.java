// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Runs whose ends wait for billing-service: its process is stopped while their clients cancel them and all other consumers
 * take the events. The service cannot be asked to hold its consumer alone, and a new process would have no compiled code.
 */
final class EndsBacklog {
    private static final String BILLING = "billing-service";
    private static final int OK = 200;
    /** The group gives up a member that is silent for the 45 seconds of deploy/local/shell/bench.sh. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(40);

    private static final Duration QUIET = Duration.ofSeconds(1);
    /** A consumer that its group has given up takes seconds to join again, and ends nothing meanwhile. */
    private static final Duration LONGEST_BEGINNING = Duration.ofSeconds(2);

    private static final Duration PACE = Duration.ofMillis(10);
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final BenchPlatform platform;
    private final RunSettlement settlement;
    private final LoadGenerator creates;
    private final Queue<byte[]> cancels = new ConcurrentLinkedQueue<>();

    EndsBacklog(BenchPlatform platform, RunSettlement settlement, LoadGenerator creates) {
        this.platform = platform;
        this.settlement = settlement;
        this.creates = creates;
    }

    /**
     * Creates runs for a while; the round itself begins when all their events wait.
     *
     * @param keys of the account of each connection
     */
    Sample run(List<String> keys, Duration duration) throws IOException, SQLException, InterruptedException {
        creates.run(keys.stream().map(key -> List.of(call(key))).toList(), duration);
        long charges = creates.runs().accepted();
        String wrong = creates.wrong();
        try {
            String notGathered = gather(keys.size());
            wrong = wrong.isEmpty() ? notGathered : wrong;
            CpuTimes before = CpuTimes.of(platform.processes());
            long start = System.nanoTime();
            signal("CONT");
            String notBegun = awaitBooked(charges);
            double seconds = (System.nanoTime() - start) / 1e9;
            CpuTimes cpu = CpuTimes.of(platform.processes()).minus(before);
            String notEnded = settlement.awaitEnd(charges);
            wrong = Stream.of(wrong, notBegun, notEnded)
                    .filter(reason -> !reason.isEmpty())
                    .findFirst()
                    .orElse("");
            return new Sample(charges, seconds, new Histogram(1), cpu, creates.runs(), wrong);
        } finally {
            signal("CONT");
        }
    }

    private Call call(String key) {
        Call create = Workload.ENDS.call(key, "");
        return create.sentBy(connection -> {
            HttpConnection.Answer created = create.sending().send(connection);
            Workload.idOf(created).ifPresent(id -> cancels.add(Workload.cancel(key, id)));
            return created;
        });
    }

    /** Stops billing-service and cancels all runs; returns what is wrong, empty when all events wait. */
    private String gather(int connections) throws IOException, SQLException, InterruptedException {
        long stopped = System.nanoTime();
        signal("STOP");
        String wrong = cancelAll(connections);
        settlement.awaitEvents(QUIET);
        if (!wrong.isEmpty()) {
            return wrong;
        }
        if (System.nanoTime() - stopped > LONGEST_STOP.toNanos()) {
            return "the cancels took more than " + LONGEST_STOP + "; send for fewer seconds";
        }
        long early = settlement.booked();
        return early == 0 ? "" : early + " charges ended while billing-service was stopped";
    }

    private String cancelAll(int connections) throws IOException, InterruptedException {
        try (var threads = Executors.newFixedThreadPool(connections)) {
            List<Future<String>> parts = IntStream.range(0, connections)
                    .mapToObj(_ -> threads.submit(this::cancelSome))
                    .toList();
            String wrong = "";
            for (Future<String> part : parts) {
                wrong = wrong.isEmpty() ? part.get() : wrong;
            }
            return wrong;
        } catch (ExecutionException e) {
            throw new IOException("the runs were not canceled", e);
        }
    }

    /** Returns the last wrong answer, empty without one. */
    private String cancelSome() throws IOException {
        String wrong = "";
        try (var connection = new HttpConnection(platform.base())) {
            for (byte[] cancel = cancels.poll(); cancel != null; cancel = cancels.poll()) {
                HttpConnection.Answer answer = connection.send(cancel);
                wrong = answer.status() == OK ? wrong : answer.toString();
            }
        }
        return wrong;
    }

    /** Returns what is wrong, empty when billing-service went on at once. */
    private String awaitBooked(long charges) throws SQLException, InterruptedException {
        long start = System.nanoTime();
        boolean isLate = false;
        for (long booked = 0; booked < charges && System.nanoTime() - start < LIMIT.toNanos(); ) {
            Thread.sleep(PACE);
            booked = settlement.booked();
            isLate |= booked == 0 && System.nanoTime() - start > LONGEST_BEGINNING.toNanos();
        }
        return isLate ? "billing-service ended nothing for " + LONGEST_BEGINNING + " after its stop" : "";
    }

    private void signal(String name) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        platform.processes().forEach((part, process) -> {
            if (part.startsWith(BILLING)) {
                command.add(Long.toString(process));
            }
        });
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }
}
