// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Gives runs their position in the queue of an upstream, and remembers how far each queue and each flow is. */
@ApplicationScoped
public class FairQueue {
    private static final String NO_QUEUE = "";

    /** The row of the flow stays locked until the commit, so that the runs of one flow get different positions. */
    private static final String LOCK_FLOW = """
            with flow as (insert into run_flow (queue, account_id, batch, tag) values (?, ?, ?, 0)
                on conflict (queue, account_id, batch) do update set tag = run_flow.tag
                returning queue, tag)
            select tag, virtual_time, measured_at from flow left join run_queue on name = queue
            """;

    private final Database database;
    private final ProviderRouter router;
    private final RunDurations durations;
    private final Clock clock;

    FairQueue(Database database, ProviderRouter router, RunDurations durations, Clock clock) {
        this.database = database;
        this.router = router;
        this.durations = durations;
        this.clock = clock;
    }

    /** The entry of a new run: the queue of its preferred upstream, without a position yet. */
    public QueueEntry entry(Model model, Plan plan) {
        String queue = router.findRoutes(model).stream()
                .findFirst()
                .map(ProviderRoute::upstream)
                .map(upstream -> upstream.name())
                .orElse(NO_QUEUE);
        Duration expected = durations.expected(model);
        return new QueueEntry(queue, FairShare.isBatch(expected), FairShare.cost(expected, plan), 0);
    }

    /** The stored entry, or a new one where a replica of the release before has stored none. */
    public QueueEntry orNew(QueueEntry stored, Model model) {
        return stored.cost() > 0 ? stored : entry(model, Plan.FREE);
    }

    /** Gives the run a position in its queue; in the caller's transaction. */
    public QueueEntry enter(long account, QueueEntry entry) {
        Instant now = clock.instant();
        double tag = database.get(
                LOCK_FLOW,
                row -> FairShare.tag(
                        row.get("tag", Double.class),
                        row.findInstant("measured_at")
                                .map(_ -> virtualTime(row).at(now))
                                .orElse(0.0),
                        entry.cost()),
                entry.queue(),
                account,
                entry.batch());
        database.update(
                "update run_flow set tag = ? where queue = ? and account_id = ? and batch = ?",
                tag,
                entry.queue(),
                account,
                entry.batch());
        return entry.withTag(tag);
    }

    /** As {@link #enter}, in the queue of another upstream. */
    public QueueEntry enter(long account, QueueEntry entry, String queue) {
        return enter(account, new QueueEntry(queue, entry.batch(), entry.cost(), 0));
    }

    /** The runs have got places of the queue, so its virtual time moves on; in the caller's transaction. */
    public void serve(String queue, List<QueueEntry> entries) {
        Instant now = clock.instant();
        VirtualTime time = virtualTime(queue, now);
        for (QueueEntry entry : entries) {
            time = time.afterServing(entry, now);
        }
        database.update("""
                insert into run_queue (name, virtual_time, measured_at) values (?, ?, ?)
                on conflict (name) do update
                set virtual_time = greatest(run_queue.virtual_time, excluded.virtual_time),
                    measured_at = excluded.measured_at
                """, queue, time.value(), time.measuredAt());
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
