// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Tries again what failed because something outside is away, until the run's deadline. */
@ApplicationScoped
class Patience {
    private static final Logger LOG = Logger.getLogger(Patience.class);

    /** The deadline came first. */
    static final class OutOfTime extends RuntimeException {
        OutOfTime(Throwable cause) {
            super("still failing at the deadline: " + cause.getMessage(), cause);
        }
    }

    private final RunConfig config;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);

    Patience(RunConfig config, Clock clock) {
        this.config = config;
        this.clock = clock;
    }

    /**
     * @param work tried at least once, also when the deadline has passed
     * @throws InterruptedException when the run was taken away or the process stops
     */
    <T> T keepTrying(Instant deadline, String what, Supplier<T> work) throws InterruptedException {
        Duration wait = config.firstRetryWait();
        while (true) {
            try {
                return work.get();
            } catch (RuntimeException fault) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while trying to " + what);
                }
                if (!InfrastructureFailure.is(fault)) {
                    throw fault;
                }
                if (!clock.instant().plus(wait).isBefore(deadline)) {
                    throw new OutOfTime(fault);
                }
                LOG.warnf("cannot %s now, tries again wait_ms=%d cause=%s", what, wait.toMillis(), fault);
            }
            if (stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new InterruptedException("stopping while trying to " + what);
            }
            wait = shorter(wait.multipliedBy(2), config.longestRetryWait());
        }
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
