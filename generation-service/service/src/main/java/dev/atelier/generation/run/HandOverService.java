// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.lifecycle.RunState;
import dev.atelier.generation.schedule.FairQueue;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.schedule.QueuePlaces;
import dev.atelier.generation.schedule.QueueRegistry;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Takes waiting runs out of their queue, in fair order and only as many as there are free places (docs/adr/0024). */
@ApplicationScoped
class HandOverService {
    /** Locks the waiting runs that are next in the fair order, as many as there are places for; by their key alone. */
    private static final String LOCK_HEAD = """
            select id, model_id, state, queue, batch, queue_cost, queue_tag from run
            where id = any(array(
                select id from (
                    select id, queue_tag from queue_head(:queue, false, :now, :total)
                    union all
                    select id, queue_tag from queue_head(:queue, true, :now, :batch)) heads
                order by queue_tag, id limit :total))
            order by queue_tag, id for update skip locked
            """;

    private final Database database;
    private final GenerationRepository generations;
    private final RunRepository runs;
    private final FairQueue fairQueue;
    private final QueueRegistry queues;
    private final QueueCapacity capacity;
    private final ModelCatalogue catalogue;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    HandOverService(
            Database database,
            GenerationRepository generations,
            RunRepository runs,
            FairQueue fairQueue,
            QueueRegistry queues,
            QueueCapacity capacity,
            ModelCatalogue catalogue,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.database = database;
        this.generations = generations;
        this.runs = runs;
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
        List<Waiting> next = lockWaiting(queue, free);
        if (next.isEmpty()) {
            return HandOvers.of(List.of(), free);
        }
        fairQueue.serve(queue, next.stream().map(Waiting::entry).toList());
        place(next, isEngine);
        List<Long> ids = next.stream().map(Waiting::generation).toList();
        return HandOvers.of(
                generations.findAll(ids).stream()
                        .map(generation -> ClaimedRun.of(generation, json))
                        .toList(),
                free);
    }

    /** The work of an engine begins with its claim, in one transaction; a model that is not offered any more has none. */
    private void place(List<Waiting> next, boolean isEngine) {
        UUID lease = UUID.randomUUID();
        Instant until = clock.instant().plus(config.lease());
        Map<Long, Duration> starting = new LinkedHashMap<>();
        List<Long> placed = new ArrayList<>();
        for (Waiting run : next) {
            Optional<Model> model = isEngine ? catalogue.find(run.model()) : Optional.empty();
            model.ifPresentOrElse(
                    found -> starting.put(run.generation(), found.limits().run()), () -> placed.add(run.generation()));
        }
        if (!starting.isEmpty()) {
            runs.placeAtEngine(starting, lease, until);
        }
        if (!placed.isEmpty()) {
            runs.place(placed, lease, until);
        }
    }

    /** A run that was next when the queue was read. */
    private record Waiting(long generation, long model, QueueEntry entry) {}

    /** Those that changed before they were locked are left out here: a condition in the statement would make another plan. */
    private List<Waiting> lockWaiting(String queue, QueuePlaces free) {
        return database
                .list(
                        LOCK_HEAD,
                        row -> row.getString("state").equals(RunState.WAITING.wire())
                                        && row.getString("queue").equals(queue)
                                ? Optional.of(
                                        new Waiting(row.getLong("id"), row.getLong("model_id"), QueueEntry.of(row)))
                                : Optional.<Waiting>empty(),
                        NamedValues.of("queue", queue)
                                .and("now", clock.instant())
                                .and("total", free.total())
                                .and("batch", free.batch()))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
