// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
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
    private final int mostConnections;
    private final int unpaidPercent;
    private final List<String> keys;
    /** Of accounts without credits, one for each connection. */
    private final List<String> unpaidKeys;

    private final List<String> runs = new ArrayList<>();
    private final String limitedKey;
    private final @Nullable WebhookReceiver receiver;

    /**
     * Creates the accounts.
     *
     * @param unpaidPercent of the creates that accounts without credits send
     */
    Driver(BenchPlatform platform, int mostConnections, int unpaidPercent, boolean hasWebhooks) throws IOException {
        this.platform = platform;
        this.mostConnections = mostConnections;
        this.unpaidPercent = unpaidPercent;
        this.keys = platform.createKeys(mostConnections * ACCOUNTS_PER_CONNECTION, "studio");
        this.unpaidKeys = unpaidPercent == 0 ? List.of() : platform.createKeys(mostConnections, "studio", 0);
        this.limitedKey = platform.createKeys(1, "pro").getFirst();
        this.receiver = hasWebhooks ? WebhookReceiver.start(platform, mostConnections) : null;
    }

    /** Creates what the rows read: runs, and an account at its rate limit. */
    void fill(Collection<Workload> rows) throws IOException {
        if (rows.contains(Workload.READ) || rows.contains(Workload.LIST)) {
            createRuns();
        }
        if (rows.contains(Workload.REFUSED)) {
            reachLimit();
        }
    }

    private void reachLimit() throws IOException {
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
        try (var threads = Executors.newFixedThreadPool(mostConnections)) {
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

    /**
     * Sends for a while and waits until all runs have ended.
     *
     * @param rate of the requests as {@link LoadGenerator} has it
     */
    Sample run(Workload workload, int connections, Duration duration, double rate)
            throws IOException, SQLException, InterruptedException {
        var load = new LoadGenerator(platform.base(), rate);
        try (var settlement = new RunSettlement(platform, workload == Workload.PICTURE)) {
            if (workload.isBacklogOfEnds()) {
                List<String> senders = workload == Workload.ENDS
                        ? keys.subList(0, connections)
                        : Collections.nCopies(connections, keys.getFirst());
                return new EndsBacklog(platform, settlement, load).run(senders, duration);
            }
            CpuTimes before = CpuTimes.of(platform.processes());
            long start = System.nanoTime();
            load.run(calls(workload, connections), duration);
            long end = System.nanoTime();
            RunCounts runs = RunCounts.NONE;
            String wrong = load.wrong();
            if (workload.startsRuns()) {
                runs = load.runs().withEnded(settlement.ended());
                // Also after a wrong answer: the next round must not pay for runs of this one.
                String notEnded = settlement.awaitEnd(runs.accepted());
                wrong = wrong.isEmpty() ? notEnded : wrong;
                end = settlement.lastEffect();
            }
            CpuTimes cpu = CpuTimes.of(platform.processes()).minus(before);
            return new Sample(load.rightAnswers(), (end - start) / 1e9, load.latency(), cpu, runs, wrong);
        }
    }

    /** What each connection sends in turn. */
    List<List<Call>> calls(Workload workload, int connections) {
        // A request or two of a round may be within the rate limit.
        var admitted = new AtomicInteger();
        return switch (workload) {
            case REFUSED -> {
                Call call = workload.call(limitedKey, "");
                yield Collections.nCopies(
                        connections,
                        List.of(call.judgedBy(
                                answer -> answer.status() == OK && admitted.incrementAndGet() <= MOST_ADMITTED
                                        ? Verdict.RIGHT
                                        : call.judge().apply(answer))));
            }
            case WEBHOOK ->
                eachConnection(
                        connections,
                        i -> List.of(Objects.requireNonNull(receiver).call(i)));
            case HOT, HOT_ENDS ->
                eachConnection(connections, i -> withUnpaid(i, List.of(workload.call(keys.getFirst(), ""))));
            case CREATE -> eachConnection(connections, i -> withUnpaid(i, ofAccounts(workload, i, connections)));
            default -> eachConnection(connections, i -> ofAccounts(workload, i, connections));
        };
    }

    private static List<List<Call>> eachConnection(int connections, IntFunction<List<Call>> calls) {
        return IntStream.range(0, connections).mapToObj(calls).toList();
    }

    private List<Call> ofAccounts(Workload workload, int connection, int connections) {
        return IntStream.range(0, ACCOUNTS_PER_CONNECTION)
                .map(account -> connection + account * connections)
                .mapToObj(i -> workload.call(keys.get(i), runs.isEmpty() ? "" : runs.get(i)))
                .toList();
    }

    private List<Call> withUnpaid(int connection, List<Call> paid) {
        if (unpaidKeys.isEmpty()) {
            return paid;
        }
        List<Call> calls = Call.mix(paid, Workload.CREATE.unpaidCall(unpaidKeys.get(connection)), unpaidPercent);
        // Not all connections send theirs at the same time.
        Collections.rotate(calls, connection);
        return calls;
    }
}
