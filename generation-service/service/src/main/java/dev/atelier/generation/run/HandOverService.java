// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.schedule.FairQueue;
import dev.atelier.generation.schedule.QueuePlaces;
import dev.atelier.generation.schedule.QueueRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Takes waiting runs out of their queue, in fair order and only as many as there are free places (docs/adr/0024). */
@ApplicationScoped
class HandOverService {
    private static final Logger LOG = Logger.getLogger(HandOverService.class);

    private final GenerationRepository generations;
    private final ProviderRunRepository providerRuns;
    private final FairQueue fairQueue;
    private final QueueRegistry queues;
    private final QueueCapacity capacity;
    private final ModelCatalogue catalogue;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    HandOverService(
            GenerationRepository generations,
            ProviderRunRepository providerRuns,
            FairQueue fairQueue,
            QueueRegistry queues,
            QueueCapacity capacity,
            ModelCatalogue catalogue,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.generations = generations;
        this.providerRuns = providerRuns;
        this.fairQueue = fairQueue;
        this.queues = queues;
        this.capacity = capacity;
        this.catalogue = catalogue;
        this.config = config;
        this.json = json;
        this.clock = clock;
    }

    /**
     * @param isFull the queue has no free place
     * @param mayHaveMore runs may be left that wait in the queue
     */
    record HandOvers(List<ClaimedRun> runs, boolean isFull, boolean mayHaveMore) {

        static HandOvers of(List<ClaimedRun> runs, QueuePlaces free) {
            long batchRuns = runs.stream().filter(run -> run.entry().batch()).count();
            return new HandOvers(runs, false, runs.size() >= free.total() || batchRuns >= free.batch());
        }
    }

    /** Takes the next runs of a queue together with their places. */
    @Transactional
    HandOvers claim(String queue, int limit) {
        boolean isEngine = queues.isEngine(queue);
        QueuePlaces free = (isEngine ? capacity.freeOfEngine(queue) : capacity.lockFree(queue)).atMost(limit);
        if (free.total() == 0) {
            return new HandOvers(List.of(), true, true);
        }
        Instant now = clock.instant();
        List<Generation> next = generations.lockWaiting(queue, now, free).stream()
                .filter(generation -> generation.entry().isIn(queue))
                .filter(generation -> generation.take(UUID.randomUUID(), now.plus(config.lease())))
                .toList();
        if (next.isEmpty()) {
            return HandOvers.of(List.of(), free);
        }
        fairQueue.serve(queue, next.stream().map(Generation::entry).toList());
        if (isEngine) {
            next.forEach(generation -> start(generation, now));
        } else {
            providerRuns.reserve(queue, next);
        }
        return HandOvers.of(
                next.stream()
                        .map(generation -> ClaimedRun.of(generation, Optional.empty(), json))
                        .toList(),
                free);
    }

    /** The work of an engine begins with its claim, in one transaction. */
    private void start(Generation generation, Instant now) {
        catalogue.find(generation.model().id()).ifPresent(model -> {
            boolean started = generation.start(
                    generation.leaseToken(), now, model.limits().run());
            LOG.tracef("run claimed generation=%s started=%s", generation, started);
        });
    }
}
