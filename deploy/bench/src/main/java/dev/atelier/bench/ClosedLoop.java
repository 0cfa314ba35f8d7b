// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.ToLongBiFunction;
import org.HdrHistogram.Histogram;

/** Sends requests to a server: each connection sends its next request after the last answer. */
final class ClosedLoop {
    private static final long LONGEST_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;
    private static final int DIGITS = 3;

    private final URI server;
    private final Predicate<HttpConnection.Answer> isRight;
    private final ToLongBiFunction<HttpConnection.Answer, Long> latencyOf;
    private final Histogram latency = new Histogram(LONGEST_MICROS, DIGITS);
    private final AtomicReference<String> wrong = new AtomicReference<>("");

    /** @param latencyOf an answer, in microseconds; it also receives the microseconds since the request */
    ClosedLoop(
            URI server,
            Predicate<HttpConnection.Answer> isRight,
            ToLongBiFunction<HttpConnection.Answer, Long> latencyOf) {
        this.server = server;
        this.isRight = isRight;
        this.latencyOf = latencyOf;
    }

    /**
     * Returns when every connection has its last answer.
     *
     * @param calls what each connection sends in turn
     */
    void run(List<List<Workload.Call>> calls, Duration duration) throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        List<Thread> threads = new ArrayList<>();
        for (List<Workload.Call> ofConnection : calls) {
            threads.add(Thread.ofPlatform().start(() -> send(ofConnection, end)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void send(List<Workload.Call> calls, long end) {
        var own = new Histogram(LONGEST_MICROS, DIGITS);
        try (var connection = new HttpConnection(server)) {
            for (int i = 0; System.nanoTime() < end; i++) {
                long sent = System.nanoTime();
                HttpConnection.Answer answer = calls.get(i % calls.size()).send(connection);
                long micros = latencyOf.applyAsLong(answer, (System.nanoTime() - sent) / 1_000);
                own.recordValue(Math.min(LONGEST_MICROS, micros));
                if (!isRight.test(answer)) {
                    wrong.compareAndSet("", answer.toString());
                }
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
