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
 * are free places. Rests until a signal or the time of the next due run. Renews the leases of the runs of this process beside.
 */
@ApplicationScoped
class RunWorker {
    /** Another process may queue a run or free a place without a signal here, so an idle worker polls every second. */
    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);

    /**
     * Between two looks that leave nothing to do at once: what is queued or ends meanwhile shares the next look and the next claim.
     * Only more than fifty signals a second come sooner than this.
     */
    private static final Duration PACE = Duration.ofMillis(20);

    /** Wait before a due run that another worker had locked is tried again. */
    private static final Duration LOCKED_WAIT = Duration.ofMillis(20);

    private static final Duration FAILURE_WAIT = Duration.ofSeconds(1);

    /** Bounds one transaction. */
    private static final int BATCH = 32;

    private final RunLeaseService leases;
    private final HandOverService handOvers;
    private final QueueRegistry queues;
    private final QueueCapacity capacity;
    private final ActiveRuns active;
    private final RunQueue queue;
    private final Clock clock;
    private final Worker worker;
    private final Worker renewer;
    private Instant nextLook = Instant.MIN;
    private long pacedUntil = System.nanoTime();

    RunWorker(
            RunLeaseService leases,
            HandOverService handOvers,
            QueueRegistry queues,
            QueueCapacity capacity,
            ActiveRuns active,
            RunQueue queue,
            Clock clock,
            MeterRegistry registry) {
        this.leases = leases;
        this.handOvers = handOvers;
        this.queues = queues;
        this.capacity = capacity;
        this.active = active;
        this.queue = queue;
        this.clock = clock;
        this.worker = new Worker("run-worker", FAILURE_WAIT, registry, this::startRuns);
        this.renewer = new Worker("run-leases", FAILURE_WAIT, registry, this::renewLeases);
    }

    void start(@Observes StartupEvent event) {
        queue.onSignal(this::wakeAfter);
        worker.start();
        renewer.startAfter(leases.renewInterval());
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(ActiveRuns.STOP_TIMEOUT);
        active.stop();
        renewer.stop(ActiveRuns.STOP_TIMEOUT);
    }

    private Duration renewLeases() {
        active.renewLeases();
        return leases.renewInterval();
    }

    /** What is due later than an idle worker polls again, the worker finds by itself. */
    private void wakeAfter(Duration pause) {
        if (pause.isZero()) {
            worker.wake();
        } else if (pause.compareTo(IDLE_WAIT) < 0) {
            worker.wakeAfter(pause);
        }
    }

    private Duration startRuns() {
        Duration early = Duration.ofNanos(pacedUntil - System.nanoTime());
        if (early.isPositive()) {
            return early;
        }
        Duration rest = startWhatIsThere();
        if (rest.isPositive()) {
            pacedUntil = System.nanoTime() + PACE.toNanos();
        }
        return rest;
    }

    private Duration startWhatIsThere() {
        Set<String> busy = active.busyUpstreams();
        Instant now = clock.instant();
        boolean looksForWaiting = queue.takeSignal() || !now.isBefore(nextLook);
        List<String> candidates = looksForWaiting ? findCandidates(now) : List.of();
        RunQueue.Work work = queue.look(IDLE_WAIT, busy, candidates);
        List<ClaimedRun> due = work.untilDue().isZero() ? leases.claimDue(busy, BATCH) : List.of();
        due.forEach(active::start);
        boolean hasMore = looksForWaiting
                && startWaiting(
                        work.queues(), now, candidates.size() < queues.names().size());
        if (hasMore || !due.isEmpty()) {
            return Duration.ZERO;
        }
        return work.untilDue().isZero() ? LOCKED_WAIT : work.untilDue();
    }

    private List<String> findCandidates(Instant now) {
        // Before the poll, so that a place that becomes free meanwhile is not overlooked.
        queue.setMayHaveWaiting(true);
        return queues.names().stream()
                .filter(name -> active.room(name) > 0 && capacity.mayHavePlace(name, now))
                .toList();
    }

    /**
     * True when there may be more to start at once.
     *
     * @param isPartial not every queue was polled
     */
    private boolean startWaiting(List<String> waitedFor, Instant now, boolean isPartial) {
        boolean hasMore = false;
        boolean mayHaveWaiting = isPartial;
        for (String name : waitedFor) {
            int limit = Math.min(BATCH, active.room(name));
            HandOverService.HandOvers next = startWaiting(name, limit, now);
            hasMore |= next.runs().size() == limit;
            mayHaveWaiting |= next.mayHaveMore();
        }
        queue.setMayHaveWaiting(mayHaveWaiting);
        nextLook = hasMore ? now : now.plus(IDLE_WAIT);
        return hasMore;
    }

    private HandOverService.HandOvers startWaiting(String name, int limit, Instant now) {
        // Before the count, so that a place that becomes free meanwhile is not overlooked.
        capacity.markFull(name, now.plus(IDLE_WAIT));
        HandOverService.HandOvers next = handOvers.claim(name, limit);
        if (!next.isFull()) {
            capacity.markFree(name);
        }
        for (ClaimedRun run : next.runs()) {
            if (queues.isEngine(name)) {
                capacity.take(run);
            }
            active.start(run);
        }
        return next;
    }
}
