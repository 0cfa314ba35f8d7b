// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.ToLongBiFunction;
import org.HdrHistogram.Histogram;

/**
 * Sends requests to a server: in a closed loop, in which each connection sends its next request after the last answer, or at
 * a rate whatever the answers take. At a rate, the latency of a request counts from when it was due, also when all
 * connections were still waiting for answers then.
 */
final class LoadGenerator {
    /** For a closed loop. */
    static final double UNLIMITED = 0;

    private static final long LONGEST_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;
    private static final int DIGITS = 3;
    private static final double NANOS_PER_SECOND = 1e9;
    /** At a rate that is too high, requests wait for those before them, and a round would last for as long as it likes. */
    private static final long MOST_LATE = Duration.ofSeconds(30).toNanos();

    /**
     * When a connection sends, as {@link System#nanoTime} counts.
     *
     * @param interval between two requests; zero when a request follows the last answer
     */
    private record Times(long first, long interval, long end) {

        long dueAt(int request) {
            return interval == 0 ? System.nanoTime() : first + request * interval;
        }

        /** Waits until a request is due, and returns when that was. */
        long await(int request) {
            long due = dueAt(request);
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            return due;
        }
    }

    private final URI server;
    private final double rate;
    private final Predicate<HttpConnection.Answer> isRight;
    private final ToLongBiFunction<HttpConnection.Answer, Long> latencyOf;
    private final Histogram latency = new Histogram(LONGEST_MICROS, DIGITS);
    private final AtomicReference<String> wrong = new AtomicReference<>("");

    /**
     * @param rate requests a second of all connections together, or {@link #UNLIMITED}
     * @param latencyOf an answer, in microseconds; it also receives the microseconds since the request
     */
    LoadGenerator(
            URI server,
            double rate,
            Predicate<HttpConnection.Answer> isRight,
            ToLongBiFunction<HttpConnection.Answer, Long> latencyOf) {
        this.server = server;
        this.rate = rate;
        this.isRight = isRight;
        this.latencyOf = latencyOf;
    }

    /**
     * Returns when every connection has its last answer.
     *
     * @param calls what each connection sends in turn
     */
    void run(List<List<Workload.Call>> calls, Duration duration) throws InterruptedException {
        long start = System.nanoTime();
        long end = start + duration.toNanos();
        long interval = rate > UNLIMITED ? Math.round(NANOS_PER_SECOND / rate) : 0;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            List<Workload.Call> ofConnection = calls.get(i);
            var times = new Times(start + i * interval, interval * calls.size(), end);
            threads.add(Thread.ofPlatform().start(() -> send(ofConnection, times)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void send(List<Workload.Call> calls, Times times) {
        var own = new Histogram(LONGEST_MICROS, DIGITS);
        try (var connection = new HttpConnection(server)) {
            int i = 0;
            for (; times.dueAt(i) < times.end() && System.nanoTime() < times.end() + MOST_LATE; i++) {
                long due = times.await(i);
                HttpConnection.Answer answer = calls.get(i % calls.size()).send(connection);
                long micros = latencyOf.applyAsLong(answer, (System.nanoTime() - due) / 1_000);
                own.recordValue(Math.min(LONGEST_MICROS, micros));
                if (!isRight.test(answer)) {
                    wrong.compareAndSet("", answer.toString());
                }
            }
            if (times.dueAt(i) < times.end()) {
                wrong.compareAndSet("", "the rate was too high: requests were still due long after the round");
            }
        } catch (IOException fault) {
            wrong.compareAndSet("", fault.toString());
        }
        synchronized (latency) {
            latency.add(own);
        }
    }

    /** Of all answers, in microseconds. */
    Histogram latency() {
        return latency;
    }

    /** The first wrong answer or failed connection; empty without one. */
    String wrong() {
        return wrong.get();
    }
}
