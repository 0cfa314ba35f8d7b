// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.mail;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Work for the mail server, which requests do not wait for. It is in memory: a mail holds a secret, which no table has,
 * and a person who misses a mail asks again.
 */
@Singleton
public class MailQueue {
    private static final Logger LOG = Logger.getLogger(MailQueue.class);

    /** A mail server takes a second or so for one. */
    private static final int THREADS = 2;
    /** A few minutes of work. */
    private static final int MAX_WAITING = 200;

    private final MeterRegistry metrics;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MAX_WAITING),
            Thread.ofPlatform().daemon().name("mail-", 0).factory());

    MailQueue(MeterRegistry metrics) {
        this.metrics = metrics;
        threads.allowCoreThreadTimeOut(true);
        // A counter that exists from the start shows its first event as a change.
        Stream.of("sent", "failed", "dropped").forEach(this::counter);
    }

    @PreDestroy
    void stop() {
        threads.shutdownNow();
    }

    /** Runs work that ends with a mail, or with none; drops it when too much waits. */
    public void submit(Runnable work) {
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException fault) {
                    // The message of a mail server may name the receiver, and may hold anything else.
                    LOG.errorf("mail not sent cause=%s", fault.getClass().getName());
                    count("failed");
                }
            });
        } catch (RejectedExecutionException _) {
            LOG.error("mail dropped: too many wait");
            count("dropped");
        }
    }

    void count(String outcome) {
        counter(outcome).increment();
    }

    private Counter counter(String outcome) {
        return metrics.counter("atelier.mail", "outcome", outcome);
    }
}
