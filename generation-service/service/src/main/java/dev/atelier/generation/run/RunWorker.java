// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** Claims and starts due runs while permits are free; rests until a signal or the time of the next run. */
@ApplicationScoped
class RunWorker {
    /** Another process may queue a run without a signal here, so an idle worker looks every second. */
    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);

    /** Wait before a due run that another worker had locked is tried again. */
    private static final Duration LOCKED_WAIT = Duration.ofMillis(20);

    private static final Duration FAILURE_WAIT = Duration.ofSeconds(1);

    private final RunLeaseService leases;
    private final ActiveRuns active;
    private final RunQueue queue;
    private final Worker worker;

    RunWorker(RunLeaseService leases, ActiveRuns active, RunQueue queue, MeterRegistry registry) {
        this.leases = leases;
        this.active = active;
        this.queue = queue;
        this.worker = new Worker("run-worker", FAILURE_WAIT, registry, this::startDueRuns);
    }

    void start(@Observes StartupEvent event) {
        queue.onSignal(worker::wake);
        worker.start();
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(ActiveRuns.STOP_TIMEOUT);
        active.stop();
    }

    /** Claims only on a signal or when a run is due, so that an idle worker opens no transaction. */
    private Duration startDueRuns() {
        Duration next = queue.takeSignal() ? Duration.ZERO : queue.untilNextDue(IDLE_WAIT);
        if (!next.isZero()) {
            return next;
        }
        if (active.start(leases::claimDue)) {
            return Duration.ZERO;
        }
        if (active.isFull()) {
            return IDLE_WAIT;
        }
        Duration afterClaim = queue.untilNextDue(IDLE_WAIT);
        return afterClaim.isZero() ? LOCKED_WAIT : afterClaim;
    }
}
