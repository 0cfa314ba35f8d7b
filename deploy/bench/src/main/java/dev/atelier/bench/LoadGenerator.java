// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Sends requests to a server: in a closed loop, in which each connection sends its next request after the last answer, or at
 * a rate whatever the answers take. At a rate, the latency of a request counts from when it was due, also when all
 * connections were still waiting for answers then. In a closed loop, a connection that is turned away waits as long as the
 * answer asks for.
 */
final class LoadGenerator {
    /** For a closed loop. */
    static final double UNLIMITED = 0;

    private static final long LONGEST_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;
    private static final int DIGITS = 3;
    private static final double NANOS_PER_SECOND = 1e9;
    /** A client that waits longer would say nothing about the platform any more. */
    private static final int LONGEST_PAUSE_SECONDS = 10;
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
            parkUntil(due);
            return due;
        }

        /** A request that is due at its time anyway waits for that alone. */
        void pause(int seconds) {
            if (interval == 0) {
                Duration pause = Duration.ofSeconds(Math.clamp(seconds, 1, LONGEST_PAUSE_SECONDS));
                parkUntil(Math.min(end, System.nanoTime() + pause.toNanos()));
            }
        }

        private static void parkUntil(long due) {
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private final URI server;
    private final double rate;
    private final Histogram latency = new Histogram(LONGEST_MICROS, DIGITS);
    private final Map<Verdict, LongAdder> verdicts = new ConcurrentHashMap<>();
    private final AtomicReference<String> wrong = new AtomicReference<>("");

    /** @param rate requests a second of all connections together, or {@link #UNLIMITED} */
    LoadGenerator(URI server, double rate) {
        this.server = server;
        this.rate = rate;
    }

    /**
     * Returns when every connection has its last answer.
     *
     * @param calls what each connection sends in turn
     */
    void run(List<List<Call>> calls, Duration duration) throws InterruptedException {
        long start = System.nanoTime();
        long end = start + duration.toNanos();
        long interval = rate > UNLIMITED ? Math.round(NANOS_PER_SECOND / rate) : 0;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            List<Call> ofConnection = calls.get(i);
            var times = new Times(start + i * interval, interval * calls.size(), end);
            threads.add(Thread.ofPlatform().start(() -> send(ofConnection, times)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void send(List<Call> calls, Times times) {
        var own = new Histogram(LONGEST_MICROS, DIGITS);
        try (var connection = new HttpConnection(server)) {
            int i = 0;
            for (; times.dueAt(i) < times.end() && System.nanoTime() < times.end() + MOST_LATE; i++) {
                long due = times.await(i);
                Call call = calls.get(i % calls.size());
                HttpConnection.Answer answer = call.sending().send(connection);
                long micros = call.latency().applyAsLong(answer, (System.nanoTime() - due) / 1_000);
                switch (count(call, answer)) {
                    case RIGHT, CHARGE_REFUSED, WRONG -> own.recordValue(Math.min(LONGEST_MICROS, micros));
                    case TURNED_AWAY -> times.pause(answer.retryAfter());
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

    private Verdict count(Call call, HttpConnection.Answer answer) {
        Verdict verdict = call.judge().apply(answer);
        verdicts.computeIfAbsent(verdict, _ -> new LongAdder()).increment();
        if (verdict == Verdict.WRONG) {
            wrong.compareAndSet("", answer.toString());
        }
        return verdict;
    }

    private long count(Verdict verdict) {
        LongAdder adder = verdicts.get(verdict);
        return adder == null ? 0 : adder.sum();
    }

    /** What became of the requests until now, also while the load goes on; without the ends. */
    RunCounts runs() {
        return new RunCounts(count(Verdict.RIGHT), 0, count(Verdict.TURNED_AWAY), count(Verdict.CHARGE_REFUSED));
    }

    long rightAnswers() {
        return count(Verdict.RIGHT) + count(Verdict.CHARGE_REFUSED);
    }

    /** Of all answers but those that turned a request away, in microseconds. */
    Histogram latency() {
        return latency;
    }

    /** The first wrong answer or failed connection; empty without one. */
    String wrong() {
        return wrong.get();
    }
}
