// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Chooses the queues of new runs, and remembers how far each queue has served its flows. */
@ApplicationScoped
public class FairQueue {
    private static final String NO_QUEUE = "";

    private final Database database;
    private final ProviderRouter router;
    private final RunDurations durations;
    private final QueueBacklog backlog;
    private final Clock clock;

    FairQueue(Database database, ProviderRouter router, RunDurations durations, QueueBacklog backlog, Clock clock) {
        this.database = database;
        this.router = router;
        this.durations = durations;
        this.backlog = backlog;
        this.clock = clock;
    }

    /**
     * The entry of a new run: the queue of its preferred upstream, without a position yet.
     *
     * @throws ApiException 429 when so much waits there that the run would not start in time
     */
    public QueueEntry entry(Model model, Caller caller) {
        String queue = router.preferredRoute(model)
                .map(route -> route.upstream().name())
                .orElse(NO_QUEUE);
        Duration expected = durations.expected(model);
        double cost = FairShare.cost(expected, caller.plan());
        backlog.requireTimelyStart(queue, caller.account(), cost, model.limits().start());
        return new QueueEntry(queue, FairShare.isBatch(expected), cost, 0);
    }

    /** The runs have got places of the queue, so its virtual time moves on; in the caller's transaction. */
    public void serve(String queue, List<QueueEntry> entries) {
        Instant now = clock.instant();
        VirtualTime time = virtualTime(queue, now);
        for (QueueEntry entry : entries) {
            time = time.afterServing(entry, now);
        }
        database.update(
                """
                insert into run_queue (name, virtual_time, measured_at, served) values (:queue, :time, :now, :runs)
                on conflict (name) do update
                set virtual_time = greatest(run_queue.virtual_time, excluded.virtual_time),
                    measured_at = excluded.measured_at, served = run_queue.served + excluded.served
                """,
                NamedValues.of("queue", queue)
                        .and("time", time.value())
                        .and("now", time.measuredAt())
                        .and("runs", entries.size()));
    }

    private VirtualTime virtualTime(String queue, Instant now) {
        return database.find(
                        "select virtual_time, measured_at from run_queue where name = ?", FairQueue::virtualTime, queue)
                .orElseGet(() -> new VirtualTime(0, now));
    }

    private static VirtualTime virtualTime(Row row) {
        return new VirtualTime(row.get("virtual_time", Double.class), row.getInstant("measured_at"));
    }
}
