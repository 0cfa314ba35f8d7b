// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.RunStarter;
import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Takes queued runs as long as there is room for them; sleeps until one is queued here, and looks now and then. */
@ApplicationScoped
class RunWorker implements RunStarter {
    private static final Logger LOG = Logger.getLogger(RunWorker.class);

    private final RunLeases leases;
    private final RunsUnderWay underWay;
    private final QueueGlance glance;
    private final RunSignal signal;
    private final RunConfig config;
    private volatile boolean stopping;
    private @Nullable Thread thread;

    RunWorker(RunLeases leases, RunsUnderWay underWay, QueueGlance glance, RunSignal signal, RunConfig config) {
        this.leases = leases;
        this.underWay = underWay;
        this.glance = glance;
        this.signal = signal;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        thread = Thread.ofVirtual().name("run-worker").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        stopping = true;
        signal.give();
        if (thread != null) {
            thread.join(config.stopTimeout());
        }
        underWay.stop();
    }

    @Override
    public void wake() {
        signal.give();
    }

    private void run() {
        while (!stopping) {
            try {
                if (!underWay.start(leases::claimDue)) {
                    sleep();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                stopping = true;
            } catch (RuntimeException fault) {
                report(fault);
                pause();
            }
        }
    }

    /** Until somebody gives a signal here, or the time of the next run comes, wherever it was queued. */
    private void sleep() throws InterruptedException {
        boolean woken = underWay.isFull() && signal.await(config.idleWait());
        while (!woken && !stopping) {
            Duration next = glance.untilNext(config.idleWait());
            woken = signal.await(next.isZero() ? config.shortestWait() : next) || next.isZero();
        }
    }

    private void report(RuntimeException fault) {
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
            boolean signalled = signal.await(config.failureWait());
            LOG.debugf("worker looks again signalled=%s", signalled);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            stopping = true;
        }
    }
}
