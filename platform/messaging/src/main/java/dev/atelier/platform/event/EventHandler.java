// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Applies the effect of an event. After a passing failure the handler tries again in place, so order is kept and nothing is
 * lost while a database restarts. Every other failure is thrown, and the channel makes the event a dead letter.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class EventHandler {
    private static final Logger LOG = Logger.getLogger(EventHandler.class);

    private final EventConfig config;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);

    EventHandler(EventConfig config, Clock clock) {
        this.config = config;
        this.clock = clock;
    }

    /** @param effect runs in its own transaction, inbox row included */
    public void apply(String event, Runnable effect) {
        Instant giveUp = clock.instant().plus(config.giveUpAfter());
        Duration wait = config.firstWait();
        while (true) {
            try {
                effect.run();
                return;
            } catch (RuntimeException fault) {
                if (!InfrastructureFailure.is(fault) || clock.instant().isAfter(giveUp)) {
                    LOG.errorf(fault, "event failed event=%s", event);
                    throw fault;
                }
                LOG.warnf("event waits event=%s wait_ms=%d cause=%s", event, wait.toMillis(), fault.getMessage());
            }
            pause(wait);
            wait = wait.multipliedBy(2).compareTo(config.longestWait()) < 0
                    ? wait.multipliedBy(2)
                    : config.longestWait();
        }
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    private void pause(Duration wait) {
        try {
            if (stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                leaveUnacknowledged();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an event waited", e);
        }
    }

    /**
     * Outlasts the process. Returning would acknowledge the event and throwing would make it a dead letter; an event
     * whose handler just ends with the process is delivered again to the next one.
     */
    private void leaveUnacknowledged() throws InterruptedException {
        LOG.info("event left for the next process");
        if (!new CountDownLatch(1).await(config.longestStop().toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn("the process did not stop while an event waited");
        }
        throw new IllegalStateException("the process did not stop while an event waited");
    }
}
