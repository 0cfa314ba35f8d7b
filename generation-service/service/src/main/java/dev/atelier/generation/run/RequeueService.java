// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.lifecycle.RunState;
import dev.atelier.generation.schedule.QueueRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Brings runs that certainly no upstream has back into a queue, without the place they had. */
@ApplicationScoped
class RequeueService {
    private static final Logger LOG = Logger.getLogger(RequeueService.class);

    private static final Set<RunState> RETURNING = Set.of(RunState.PAUSED, RunState.PLACED);

    private final RunRepository runs;
    private final RunQueue queue;
    private final QueueRegistry queues;
    private final ModelCatalogue catalogue;
    private final ProviderRouter router;

    RequeueService(
            RunRepository runs, RunQueue queue, QueueRegistry queues, ModelCatalogue catalogue, ProviderRouter router) {
        this.runs = runs;
        this.queue = queue;
        this.queues = queues;
        this.catalogue = catalogue;
        this.router = router;
    }

    /** Makes runs due that wait for an upstream which the operator has removed since. */
    @Scheduled(
            identity = "removed-upstreams",
            every = "{atelier.run.removed-every:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void leaveRemovedUpstreams() {
        int moved = runs.pauseOutside(queues.names());
        LOG.debugf("runs of removed upstreams due runs=%d", moved);
    }

    /** The run waits for a place of another upstream; false when it has ended or another worker holds it. */
    boolean moveTo(ClaimedRun run, String name) {
        boolean isMoved = runs.waitAgain(run.generation(), run.state(), name);
        if (isMoved) {
            queue.signal();
        }
        return isMoved;
    }

    /**
     * Brings due runs back into the queue of their preferred upstream: those to be tried again, and those whose worker was
     * silent before it sent the job.
     *
     * @param due locked by the caller's transaction
     * @return the ids of the runs that wait now
     */
    Set<Long> waitAgain(List<Generation> due) {
        Set<Long> waiting = due.stream()
                .filter(generation -> RETURNING.contains(generation.run().state()))
                // In one order everywhere, so that two processes do not wait for each other's flows.
                .sorted(Comparator.comparingLong(Generation::account).thenComparingLong(Generation::id))
                .filter(this::waitAgain)
                .map(Generation::id)
                .collect(Collectors.toUnmodifiableSet());
        if (!waiting.isEmpty()) {
            queue.signal();
        }
        return waiting;
    }

    /** False for a model that nothing here can run: its run is claimed and fails. */
    private boolean waitAgain(Generation generation) {
        Optional<ProviderRoute> route = catalogue.find(generation.model().id()).flatMap(router::preferredRoute);
        if (route.isEmpty()) {
            return false;
        }
        String preferred = route.orElseThrow().upstream().name();
        return runs.waitAgain(generation.id(), generation.run(), preferred);
    }
}
