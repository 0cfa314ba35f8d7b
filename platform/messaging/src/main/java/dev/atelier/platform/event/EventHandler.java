// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.sql.ConnectionShare;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Applies the effect of an event. After a passing failure the handler tries again in place, so order is kept and nothing is
 * lost while a database restarts. Every other failure is thrown, and the channel makes the event a dead letter.
 *
 * <p>A process that stops first ends the events in hand, while everything that they use is still open, and begins no
 * other. An event that it cannot end is left: neither acknowledged nor a dead letter, it is delivered to the next process.
 */
@Startup
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class EventHandler {
    private static final Logger LOG = Logger.getLogger(EventHandler.class);

    /** Longer than a transaction with its locks takes; together with what else stops, shorter than an orchestrator waits. */
    private static final Duration STOP_WAIT = Duration.ofSeconds(8);

    /** Short, because a database that restarts or a deadlock is over soon. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    /** A long outage costs few tries, and its end is noticed at once. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    /** Longer than most outages, and shorter than the two hours after which the channel gives up its consumer. */
    private static final Duration GIVE_UP_AFTER = Duration.ofHours(1);

    /** More than the channel hands out at once. */
    private static final int ALL_PERMITS = 1_000;

    private final Clock clock;
    private final Counter deadLetters;
    private final CountDownLatch stopping = new CountDownLatch(1);
    /** One permit is taken for each event, or set of events, in hand. */
    private final Semaphore permits = new Semaphore(ALL_PERMITS);

    EventHandler(Clock clock, MeterRegistry meters) {
        this.clock = clock;
        // It exists from the start, so that the first dead letter is a change.
        this.deadLetters = Counter.builder("atelier.events.dead.letters")
                .description("Events that were given up, which the channel sends to the topic of dead letters")
                .register(meters);
    }

    /**
     * @param effect runs in its own transaction, inbox row included
     * @return true when the effect is committed; false when the event is left for the next process
     */
    public boolean apply(String event, Runnable effect) {
        boolean isApplied = false;
        if (!isStopping() && permits.tryAcquire()) {
            try {
                isApplied = applyInPlace(event, effect);
            } finally {
                permits.release();
            }
        }
        if (!isApplied) {
            LOG.infof("event left for the next process event=%s", event);
        }
        return isApplied;
    }

    /**
     * Applies the effect of several events once.
     *
     * @param effect runs in its own transaction, inbox rows included
     * @return false when it is not committed: then each of the events is to be applied alone, and fails or passes for itself
     */
    boolean tryTogether(int events, Runnable effect) {
        if (isStopping() || !permits.tryAcquire()) {
            return false;
        }
        try {
            ConnectionShare.background(effect);
            return true;
        } catch (RuntimeException | Error fault) {
            LOG.warnf("events are applied one by one events=%d cause=%s", events, fault);
            return false;
        } finally {
            permits.release();
        }
    }

    /** The caller throws, and the channel makes the event a dead letter. */
    void countDeadLetter() {
        deadLetters.increment();
    }

    /** Before anything that handlers use is closed: of all observers, this one is called first. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event) {
        stopping.countDown();
        try {
            if (!permits.tryAcquire(ALL_PERMITS, STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warnf("events in hand did not end in time events=%d", ALL_PERMITS - permits.availablePermits());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns false when the process stops and the effect is not committed. */
    private boolean applyInPlace(String event, Runnable effect) {
        Instant giveUp = clock.instant().plus(GIVE_UP_AFTER);
        Duration wait = FIRST_WAIT;
        while (true) {
            try {
                ConnectionShare.background(effect);
                return true;
            } catch (RuntimeException fault) {
                if (isStopping()) {
                    // What the effect needs may be closed by now, so this failure says nothing about the event.
                    LOG.debugf("event failed while stopping event=%s cause=%s", event, fault);
                    return false;
                }
                if (!InfrastructureFailure.is(fault) || clock.instant().isAfter(giveUp)) {
                    countDeadLetter();
                    LOG.errorf(fault, "event failed event=%s", event);
                    throw fault;
                }
                LOG.warnf("event waits event=%s wait_ms=%d cause=%s", event, wait.toMillis(), fault);
            }
            if (isStoppedWithin(wait)) {
                return false;
            }
            Duration twice = wait.multipliedBy(2);
            wait = twice.compareTo(LONGEST_WAIT) < 0 ? twice : LONGEST_WAIT;
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private boolean isStoppedWithin(Duration wait) {
        try {
            return stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            // Only the end of the process interrupts a handler.
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
