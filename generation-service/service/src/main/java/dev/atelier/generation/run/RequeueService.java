// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.schedule.FairQueue;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.schedule.QueueRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Brings runs that certainly no upstream has back into a queue, without the place they had. */
@ApplicationScoped
class RequeueService {
    private final GenerationRepository generations;
    private final ProviderRunRepository providerRuns;
    private final FairQueue fairQueue;
    private final RunQueue queue;
    private final QueueRegistry queues;
    private final ModelCatalogue catalogue;
    private final ProviderRouter router;
    private final Clock clock;

    RequeueService(
            GenerationRepository generations,
            ProviderRunRepository providerRuns,
            FairQueue fairQueue,
            RunQueue queue,
            QueueRegistry queues,
            ModelCatalogue catalogue,
            ProviderRouter router,
            Clock clock) {
        this.generations = generations;
        this.providerRuns = providerRuns;
        this.fairQueue = fairQueue;
        this.queue = queue;
        this.queues = queues;
        this.catalogue = catalogue;
        this.router = router;
        this.clock = clock;
    }

    /** Makes runs due that wait for an upstream which the operator has removed since. */
    @Scheduled(
            identity = "removed-upstreams",
            every = "{atelier.run.removed-every:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @Transactional
    void leaveRemovedUpstreams() {
        generations.makeWaitingDue(queues.names(), clock.instant());
    }

    /** The run waits for a place of another upstream; false when it has ended or another worker holds it. */
    boolean moveTo(ClaimedRun run, String name) {
        boolean isMoved = QuarkusTransaction.requiringNew()
                .call(() -> withdraw(run)
                        .filter(generation ->
                                generation.waitAgain(fairQueue.enter(generation.account(), generation.entry(), name)))
                        .isPresent());
        if (isMoved) {
            queue.signal();
        }
        return isMoved;
    }

    /** The run is tried again after {@code pause}; false when it has ended or another worker holds it. */
    @Transactional
    boolean retryAfter(ClaimedRun run, Duration pause) {
        return withdraw(run)
                .filter(generation ->
                        generation.release(run.lease(), clock.instant().plus(pause)))
                .isPresent();
    }

    /**
     * Brings due runs back into the queue of their preferred upstream: those to be tried again, those whose worker was
     * silent before it sent the job, and those that a replica of the release before has queued.
     *
     * @param due locked by the caller's transaction
     * @return the ids of the runs that wait now
     */
    Set<Long> waitAgain(List<Generation> due) {
        Set<Long> waiting = due.stream()
                .filter(generation -> generation.status() == GenerationStatus.QUEUED
                        && generation.upstream().isEmpty())
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
        Optional<Model> model = catalogue.find(generation.model().id());
        Optional<ProviderRoute> route =
                model.flatMap(found -> router.findRoutes(found).stream().findFirst());
        if (route.isEmpty()) {
            return false;
        }
        providerRuns.release(generation.id());
        String queue = route.orElseThrow().upstream().name();
        QueueEntry entry = generation.entry();
        if (entry.isIn(queue)) {
            return generation.waitAgain(entry);
        }
        QueueEntry priced = fairQueue.orNew(entry, model.orElseThrow());
        return generation.waitAgain(fairQueue.enter(generation.account(), priced, queue));
    }

    private Optional<Generation> withdraw(ClaimedRun run) {
        Optional<Generation> held =
                generations.lock(run.generation()).filter(generation -> generation.assignUpstream(run.lease(), null));
        held.ifPresent(generation -> providerRuns.release(generation.id()));
        return held;
    }
}
