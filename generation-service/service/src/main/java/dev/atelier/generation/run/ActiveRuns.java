// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.platform.sql.ConnectionShare;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The runs that this process executes, of each upstream only so many. Each has a thread of its own that no request takes part in:
 * creates that compute have all carriers of virtual threads, and the ends of runs would wait behind them (docs/adr/0079).
 */
@ApplicationScoped
class ActiveRuns {
    private static final Logger LOG = Logger.getLogger(ActiveRuns.class);

    /** Longer runs continue in another process. */
    static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);

    private record Running(ClaimedRun run, Thread thread, Interruptions.Section section) {}

    private final RunExecutor executor;
    private final RunLeaseService leases;
    private final Interruptions interruptions;
    private final QueueCapacity capacity;
    private final RunQueue queue;
    private final int perUpstream;
    private final Map<Long, Running> running = new ConcurrentHashMap<>();

    ActiveRuns(
            RunExecutor executor,
            RunLeaseService leases,
            Interruptions interruptions,
            QueueCapacity capacity,
            RunQueue queue,
            RunConfig config,
            MeterRegistry registry) {
        this.executor = executor;
        this.leases = leases;
        this.interruptions = interruptions;
        this.capacity = capacity;
        this.queue = queue;
        this.perUpstream = config.concurrency();
        registry.gaugeMapSize("atelier.generation.running", List.of(), running);
    }

    /** Upstreams that have as many runs here as one upstream may have. */
    Set<String> busyUpstreams() {
        return running.values().stream()
                .map(each -> each.run().worksFor())
                .filter(upstream -> room(upstream) == 0)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** How many more runs of the upstream this process may execute. */
    int room(String upstream) {
        long active = running.values().stream()
                .filter(each -> each.run().worksFor().equals(upstream))
                .count();
        return (int) Math.max(0, perUpstream - active);
    }

    Collection<ClaimedRun> runs() {
        return running.values().stream().map(Running::run).toList();
    }

    /** Renews the leases, and drops the runs whose lease is lost. */
    void renewLeases() {
        Collection<ClaimedRun> runs = runs();
        if (runs.isEmpty()) {
            return;
        }
        Set<Long> renewed = leases.renew(runs);
        runs.stream()
                .map(ClaimedRun::generation)
                .filter(generation -> !renewed.contains(generation))
                .forEach(this::drop);
    }

    /** Stops a run that has ended or that another worker holds now. */
    void drop(long generation) {
        Running lost = running.get(generation);
        if (lost != null) {
            LOG.infof("run dropped generation=%d", generation);
            interruptions.drop(generation);
        }
    }

    /** Waits a short time for active runs, and leaves the rest to other processes. */
    void stop() {
        long end = System.nanoTime() + STOP_TIMEOUT.toNanos();
        for (Running each : running.values()) {
            join(each.thread(), Duration.ofNanos(Math.max(1, end - System.nanoTime())));
        }
        if (!running.isEmpty()) {
            leases.releaseNow(runs());
            running.keySet().forEach(interruptions::drop);
        }
    }

    void start(ClaimedRun run) {
        Interruptions.Section section = interruptions.begin(run.generation());
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("run-" + run.generation())
                .unstarted(() -> ConnectionShare.background(() -> execute(run, section)));
        running.put(run.generation(), new Running(run, thread, section));
        thread.start();
    }

    private void execute(ClaimedRun run, Interruptions.Section section) {
        boolean hasGivenPlaceUp = false;
        try {
            hasGivenPlaceUp = executor.execute(run);
        } finally {
            interruptions.end(run.generation(), section);
            boolean wasBusy = room(run.worksFor()) == 0;
            running.computeIfPresent(run.generation(), (_, now) -> now.section() == section ? null : now);
            if (hasGivenPlaceUp) {
                capacity.markFree(run.worksFor());
            }
            if (capacity.release(run) || hasGivenPlaceUp || wasBusy) {
                queue.signalFreePlace();
            }
        }
    }

    private static void join(Thread thread, Duration longest) {
        try {
            // The result does not matter: a run that has not ended is released below.
            boolean ended = thread.join(longest);
            LOG.debugf("waited for a run thread=%s ended=%s", thread.getName(), ended);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
