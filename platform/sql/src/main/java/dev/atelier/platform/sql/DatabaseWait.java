// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import dev.atelier.platform.error.InfrastructureFailure;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Waits for PostgreSQL while a service starts, in every service in the same way: it says what it waits for, and ends the
 * start when the time is up. The first wait is before the migrations, which are the first use of the database.
 *
 * <p>No service waits for Kafka or Redis: consumers and the outbox connect when the broker is there, and what Redis
 * keeps has a fallback.
 */
@Singleton
public class DatabaseWait {
    private static final Logger LOG = Logger.getLogger(DatabaseWait.class);

    /** A server that recovers from a crash is back before; then an orchestrator, or its operator, has to look. */
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final Duration PAUSE = Duration.ofMillis(500);
    /** Between two log lines. */
    private static final Duration REPORT_EVERY = Duration.ofSeconds(5);

    private final String address;
    private final Clock clock;

    DatabaseWait(@ConfigProperty(name = "quarkus.datasource.jdbc.url") String address, Clock clock) {
        // The part behind the question mark may hold a password.
        this.address = address.replaceFirst("\\?.*", "");
        this.clock = clock;
    }

    /**
     * Repeats work of the start while the database is away.
     *
     * @throws IllegalStateException when it was away for too long; other failures are passed on at once
     */
    public <T> T call(Supplier<T> work) {
        return call(work, PAUSE);
    }

    <T> T call(Supplier<T> work, Duration pause) {
        Instant start = clock.instant();
        Instant nextReport = start;
        while (true) {
            try {
                T result = work.get();
                if (nextReport.isAfter(start)) {
                    LOG.infof("PostgreSQL is there at=%s", address);
                }
                return result;
            } catch (RuntimeException fault) {
                Instant now = clock.instant();
                if (!InfrastructureFailure.is(fault)) {
                    throw fault;
                }
                if (Duration.between(start, now).compareTo(LIMIT) >= 0) {
                    throw new IllegalStateException(
                            "PostgreSQL was away for " + LIMIT.toSeconds() + " s at " + address, fault);
                }
                if (!now.isBefore(nextReport)) {
                    long waited = Duration.between(start, now).toSeconds();
                    LOG.warnf("waiting for PostgreSQL at=%s waited_s=%d cause=%s", address, waited, fault);
                    nextReport = now.plus(REPORT_EVERY);
                }
                await(pause);
            }
        }
    }

    private static void await(Duration pause) {
        try {
            var _ = new CountDownLatch(1).await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PostgreSQL was away", e);
        }
    }
}
