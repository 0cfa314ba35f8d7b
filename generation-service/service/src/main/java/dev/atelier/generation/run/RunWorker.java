// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.schedule.QueueRegistry;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Starts runs: first those that are due, such as polls, because their end frees places; then waiting ones, for which there
 * are free places. Rests until a signal or the time of the next due run.
 */
@ApplicationScoped
class RunWorker {
    /** Another process may queue a run or free a place without a signal here, so an idle worker looks every second. */
    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);

    /** Wait before a due run that another worker had locked is tried again. */
    private static final Duration LOCKED_WAIT = Duration.ofMillis(20);

    private static final Duration FAILURE_WAIT = Duration.ofSeconds(1);

    /** Bounds one transaction. */
    private static final int BATCH = 32;

    private final RunLeaseService leases;
    private final HandOverService handOvers;
    private final QueueRegistry queues;
    private final QueueCapacity capacity;
    private final EnginePlaces engines;
    private final ActiveRuns active;
    private final RunQueue queue;
    private final Clock clock;
    private final Worker worker;
    private Instant nextLook = Instant.MIN;

    RunWorker(
            RunLeaseService leases,
            HandOverService handOvers,
            QueueRegistry queues,
            QueueCapacity capacity,
            EnginePlaces engines,
            ActiveRuns active,
            RunQueue queue,
            Clock clock,
            MeterRegistry registry) {
        this.leases = leases;
        this.handOvers = handOvers;
        this.queues = queues;
        this.capacity = capacity;
        this.engines = engines;
        this.active = active;
        this.queue = queue;
        this.clock = clock;
        this.worker = new Worker("run-worker", FAILURE_WAIT, registry, this::startRuns);
    }

    void start(@Observes StartupEvent event) {
        queue.onSignal(worker::wake);
        worker.start();
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(ActiveRuns.STOP_TIMEOUT);
        active.stop();
    }

    private Duration startRuns() {
        Set<String> busy = active.busyUpstreams();
        Duration untilDue = queue.untilNextDue(IDLE_WAIT, busy);
        List<ClaimedRun> due = untilDue.isZero() ? leases.claimDue(busy, BATCH) : List.of();
        due.forEach(active::start);
        boolean isSignalled = queue.takeSignal();
        boolean hasMore = (isSignalled || !clock.instant().isBefore(nextLook)) && startWaiting();
        if (hasMore || !due.isEmpty()) {
            return Duration.ZERO;
        }
        return untilDue.isZero() ? LOCKED_WAIT : untilDue;
    }

    /** True when there may be more to start at once. */
    private boolean startWaiting() {
        Instant now = clock.instant();
        List<String> candidates = queues.names().stream()
                .filter(name -> active.room(name) > 0 && capacity.mayHavePlace(name, now))
                .toList();
        boolean hasMore = false;
        for (String name : queue.waitedFor(candidates)) {
            hasMore |= startWaiting(name, now);
        }
        nextLook = hasMore ? now : now.plus(IDLE_WAIT);
        return hasMore;
    }

    private boolean startWaiting(String name, Instant now) {
        int limit = Math.min(BATCH, active.room(name));
        // Before the count, so that a place that becomes free meanwhile is not overlooked.
        capacity.markFull(name, now.plus(IDLE_WAIT));
        HandOverService.HandOvers next = handOvers.claim(name, limit);
        if (!next.isFull()) {
            capacity.markFree(name);
        }
        for (ClaimedRun run : next.runs()) {
            if (queues.isEngine(name)) {
                engines.take(run);
            }
            active.start(run);
        }
        return next.runs().size() == limit;
    }
}
