// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.time.Sleeper;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Repeats work that failed because another system is away, until the deadline of the run. */
@ApplicationScoped
class DeadlineRetry {
    private static final Logger LOG = Logger.getLogger(DeadlineRetry.class);

    /** The work still failed at the deadline. */
    static final class DeadlineReached extends RuntimeException {
        DeadlineReached(Throwable cause) {
            super("still failing at the deadline: " + cause.getMessage(), cause);
        }
    }

    private final RunConfig config;
    private final Clock clock;
    private final Sleeper sleeper;

    DeadlineRetry(RunConfig config, Clock clock, Sleeper sleeper) {
        this.config = config;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /**
     * @param work is called at least once, also when the deadline has passed
     * @throws InterruptedException when the run was dropped or the process stops
     */
    <T> T call(Instant deadline, String what, Supplier<T> work) throws InterruptedException {
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
                    throw new DeadlineReached(fault);
                }
                LOG.warnf("cannot %s now, tries again wait_ms=%d cause=%s", what, wait.toMillis(), fault);
            }
            if (!sleeper.sleep(wait)) {
                throw new InterruptedException(
                        (Thread.interrupted() ? "interrupted" : "stopping") + " while trying to " + what);
            }
            wait = min(wait.multipliedBy(2), config.longestRetryWait());
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
