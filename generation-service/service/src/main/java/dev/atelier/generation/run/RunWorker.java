// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Claims and starts due runs while permits are free; sleeps until a signal or the time of the next run. */
@ApplicationScoped
class RunWorker {
    private static final Logger LOG = Logger.getLogger(RunWorker.class);

    /** Another process may queue a run without a signal here, so an idle worker looks every second. */
    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);

    /** Wait before a due run that another worker had locked is tried again. */
    private static final Duration LOCKED_WAIT = Duration.ofMillis(20);

    private static final Duration FAILURE_WAIT = Duration.ofSeconds(1);

    private final RunLeaseService leases;
    private final ActiveRuns active;
    private final RunQueue queue;
    private volatile boolean stopping;
    private @Nullable Thread thread;

    RunWorker(RunLeaseService leases, ActiveRuns active, RunQueue queue) {
        this.leases = leases;
        this.active = active;
        this.queue = queue;
    }

    void start(@Observes StartupEvent event) {
        thread = Thread.ofVirtual().name("run-worker").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        stopping = true;
        queue.signal();
        if (thread != null) {
            thread.join(ActiveRuns.STOP_TIMEOUT);
        }
        active.stop();
    }

    private void run() {
        while (!stopping) {
            try {
                if (!active.start(leases::claimDue)) {
                    sleep();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                stopping = true;
            } catch (RuntimeException fault) {
                log(fault);
                pause();
            }
        }
    }

    /** Sleeps until a signal, or until the next run is due, whichever process queued it. */
    private void sleep() throws InterruptedException {
        boolean woken = active.isFull() && queue.awaitSignal(IDLE_WAIT);
        while (!woken && !stopping) {
            Duration next = queue.untilNextDue(IDLE_WAIT);
            woken = queue.awaitSignal(next.isZero() ? LOCKED_WAIT : next) || next.isZero();
        }
    }

    private void log(RuntimeException fault) {
        if (stopping) {
            LOG.debugf("worker stops cause=%s", fault.getMessage());
        } else if (InfrastructureFailure.is(fault)) {
            LOG.warnf("worker waits cause=%s", fault.getMessage());
        } else {
            LOG.error("worker failed and tries again", fault);
        }
    }

    private void pause() {
        try {
            boolean signalled = queue.awaitSignal(FAILURE_WAIT);
            LOG.debugf("worker looks again signalled=%s", signalled);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            stopping = true;
        }
    }
}
