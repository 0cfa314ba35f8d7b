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
import java.util.Optional;

/** Gives runs their position in the queue of an upstream, and remembers how far each queue and each flow is. */
@ApplicationScoped
public class FairQueue {
    private static final String NO_QUEUE = "";

    private static final String ENTRY =
            "with entry as (select ?::text as queue, ?::boolean as batch, ?::float8 as cost, ?::timestamptz as now), ";

    /**
     * The next tag of a flow of the account {@code run}. A flow that was idle starts at the virtual time of the queue, as
     * {@link VirtualTime#at} has it, so it gains nothing from the past; a flow with waiting runs continues after the last of
     * them. The row stays locked until the commit, so that the runs of one flow get different tags.
     */
    private static final String NEXT_TAG = """
            insert into run_flow as flow (queue, account_id, batch, tag)
            select queue, account_id, batch, cost + coalesce(
                (select virtual_time + %s * greatest(0, extract(epoch from now - measured_at))
                from run_queue where name = queue), 0)
            from entry, run
            on conflict (queue, account_id, batch) do update
            set tag = greatest(flow.tag + (select cost from entry), excluded.tag)
            returning tag
            """.formatted(VirtualTime.AGING);

    private static final String ENTER = ENTRY + "run as (select ?::bigint as account_id) " + NEXT_TAG;

    /** Of two that queue a run, one finds it in its new status and changes nothing. */
    private static final String QUEUE = ENTRY + """
            run as (select account_id from generation where id = ? and status = 'pending_charge' for update),
            next as (%s)
            update generation set status = 'queued', deadline = ?,
                queue = entry.queue, batch = entry.batch, queue_cost = entry.cost, queue_tag = next.tag
            from entry, next where id = ?
            returning queue_tag
            """.formatted(NEXT_TAG);

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
        return database.get(
                ENTER,
                row -> entry.withTag(row.get("tag", Double.class)),
                entry.queue(),
                entry.batch(),
                entry.cost(),
                clock.instant(),
                account);
    }

    /**
     * Queues a run whose charge is booked, in one statement.
     *
     * @param startDeadline the run fails then unless it has started
     * @return its position; empty when the run does not wait for its charge any more
     */
    public Optional<QueueEntry> queue(long generation, QueueEntry entry, Instant startDeadline) {
        return database.find(
                QUEUE,
                row -> entry.withTag(row.get("queue_tag", Double.class)),
                entry.queue(),
                entry.batch(),
                entry.cost(),
                clock.instant(),
                generation,
                startDeadline,
                generation);
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
