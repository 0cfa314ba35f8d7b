// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import org.jboss.logging.Logger;

/** The runs of this process, each on a virtual thread, never more than there are seats. */
@ApplicationScoped
class RunsUnderWay {
    private static final Logger LOG = Logger.getLogger(RunsUnderWay.class);

    private record Running(ClaimedRun run, Thread thread, Interruptions.Section section) {}

    private final RunExecution execution;
    private final RunLeases leases;
    private final Interruptions interruptions;
    private final RunSignal signal;
    private final RunConfig config;
    private final Semaphore seats;
    private final Map<Long, Running> running = new ConcurrentHashMap<>();

    RunsUnderWay(
            RunExecution execution,
            RunLeases leases,
            Interruptions interruptions,
            RunSignal signal,
            RunConfig config,
            MeterRegistry registry) {
        this.execution = execution;
        this.leases = leases;
        this.interruptions = interruptions;
        this.signal = signal;
        this.config = config;
        this.seats = new Semaphore(config.concurrency());
        registry.gaugeMapSize("atelier.generation.running", List.of(), running);
    }

    /**
     * Starts as many runs as there are free seats for.
     *
     * @param claim gets at most that many runs
     * @return true when there may be more to start at once
     */
    boolean start(IntFunction<List<ClaimedRun>> claim) {
        int free = seats.drainPermits();
        int started = 0;
        try {
            if (free == 0) {
                return false;
            }
            for (ClaimedRun run : claim.apply(free)) {
                start(run);
                started++;
            }
            return started == free;
        } finally {
            seats.release(free - started);
        }
    }

    /** No seat is free; a signal is given when one is. */
    boolean isFull() {
        return seats.availablePermits() == 0;
    }

    Collection<ClaimedRun> runs() {
        return running.values().stream().map(Running::run).toList();
    }

    /** The run has ended or belongs to somebody else now; working on would only cost. */
    void drop(long generation) {
        Running lost = running.get(generation);
        if (lost != null) {
            LOG.infof("run dropped generation=%d", generation);
            interruptions.drop(generation);
        }
    }

    /** Waits a little for what is under way, and leaves the rest to other processes. */
    void stop() {
        long end = System.nanoTime() + config.stopTimeout().toNanos();
        for (Running each : running.values()) {
            join(each.thread(), Duration.ofNanos(Math.max(1, end - System.nanoTime())));
        }
        if (!running.isEmpty()) {
            leases.release(runs());
            running.keySet().forEach(interruptions::drop);
        }
    }

    private void start(ClaimedRun run) {
        Interruptions.Section section = interruptions.begin(run.generation());
        Thread thread = Thread.ofVirtual().name("run-" + run.generation()).unstarted(() -> carryOn(run, section));
        running.put(run.generation(), new Running(run, thread, section));
        thread.start();
    }

    private void carryOn(ClaimedRun run, Interruptions.Section section) {
        try {
            execution.carryOn(run);
        } finally {
            interruptions.end(run.generation(), section);
            running.computeIfPresent(run.generation(), (_, now) -> now.section() == section ? null : now);
            boolean wasFull = seats.availablePermits() == 0;
            seats.release();
            if (wasFull) {
                signal.give();
            }
        }
    }

    private static void join(Thread thread, Duration longest) {
        try {
            // Whether it ended or time is up makes no difference: the row tells.
            boolean ended = thread.join(longest);
            LOG.debugf("waited for a run thread=%s ended=%s", thread.getName(), ended);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
