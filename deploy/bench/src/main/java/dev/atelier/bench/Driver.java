// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Sends the requests of one platform. */
final class Driver {
    /** Several of each connection, so that no account's row in the ledger is the limit. */
    private static final int ACCOUNTS_PER_CONNECTION = 3;

    private static final int OK = 200;
    private static final int MOST_WITHIN_LIMIT = 10;
    /** A minute after an admitted request the limit admits another one. */
    private static final int MOST_ADMITTED = 2;

    private final BenchPlatform platform;
    private final int connections;
    private final List<String> keys;
    private final List<String> runs = new ArrayList<>();
    private final String limitedKey;
    private final @Nullable WebhookReceiver receiver;

    /** Creates the accounts. */
    Driver(BenchPlatform platform, int connections, boolean hasWebhooks) throws IOException {
        this.platform = platform;
        this.connections = connections;
        this.keys = platform.createKeys(connections * ACCOUNTS_PER_CONNECTION, "studio");
        this.limitedKey = platform.createKeys(1, "pro").getFirst();
        this.receiver = hasWebhooks ? WebhookReceiver.start(platform, connections) : null;
    }

    /** Creates what the rows read: runs, and an account at its rate limit. */
    void fill() throws IOException {
        createRuns();
        try (var connection = new HttpConnection(platform.base())) {
            // The first requests of a minute are within the limit.
            byte[] request = Workload.REFUSED.request(limitedKey, "");
            for (int i = 0; !Workload.REFUSED.isRight(connection.send(request)); i++) {
                if (i == MOST_WITHIN_LIMIT) {
                    throw new IOException("the platform of " + platform.name() + " has no low rate limit for pro");
                }
            }
        }
    }

    private void createRuns() throws IOException {
        try (var threads = Executors.newFixedThreadPool(connections)) {
            List<Future<String>> firsts =
                    keys.stream().map(key -> threads.submit(() -> fill(key))).toList();
            for (Future<String> first : firsts) {
                runs.add(first.get());
            }
        } catch (ExecutionException e) {
            throw new IOException("the accounts got no runs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private String fill(String key) throws IOException {
        try (var connection = new HttpConnection(platform.base())) {
            return Workload.fill(connection, key);
        }
    }

    BenchPlatform platform() {
        return platform;
    }

    /** @param rate of the requests as {@link LoadGenerator} has it */
    Sample run(Workload workload, Duration duration, double rate) throws SQLException, InterruptedException {
        var admitted = new AtomicInteger();
        var load = new LoadGenerator(
                platform.base(), rate, answer -> isRight(workload, answer, admitted), workload::latency);
        try (var ledger = new RunSettlement(platform, workload == Workload.PICTURE)) {
            CpuTimes before = CpuTimes.of(platform.processes());
            long start = System.nanoTime();
            load.run(
                    IntStream.range(0, connections)
                            .mapToObj(i -> calls(workload, i))
                            .toList(),
                    duration);
            long sent = load.latency().getTotalCount();
            // Also after a wrong answer: the next round must not pay for runs of this one.
            String notEnded = workload.startsRuns() ? ledger.awaitEnd(sent) : "";
            String wrong = load.wrong().isEmpty() ? notEnded : load.wrong();
            double seconds = (System.nanoTime() - start) / 1e9;
            CpuTimes cpu = CpuTimes.of(platform.processes()).minus(before);
            return new Sample(sent, seconds, load.latency(), cpu, wrong);
        }
    }

    /** A request or two of a round may be within the rate limit. */
    private static boolean isRight(Workload workload, HttpConnection.Answer answer, AtomicInteger admitted) {
        boolean isAdmitted = workload == Workload.REFUSED && answer.status() == OK;
        return isAdmitted ? admitted.incrementAndGet() <= MOST_ADMITTED : workload.isRight(answer);
    }

    private List<Workload.Call> calls(Workload workload, int connection) {
        if (workload == Workload.REFUSED) {
            return List.of(workload.call(limitedKey, ""));
        }
        if (workload == Workload.HOT) {
            return List.of(workload.call(keys.getFirst(), ""));
        }
        if (workload == Workload.WEBHOOK && receiver != null) {
            return List.of(receiver.call(connection));
        }
        List<Workload.Call> calls = new ArrayList<>();
        for (int i = connection; i < keys.size(); i += connections) {
            calls.add(workload.call(keys.get(i), runs.isEmpty() ? "" : runs.get(i)));
        }
        return calls;
    }
}
