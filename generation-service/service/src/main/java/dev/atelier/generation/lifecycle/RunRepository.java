// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.schedule.VirtualTime;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every transition of a run, each one statement whose condition names the states before it and, where a worker holds the run,
 * its lease. What says false, or answers nothing, has changed nothing. Before the charge is booked, the package {@code create}
 * alone knows the run: {@code PendingRunRepository}.
 */
@ApplicationScoped
public class RunRepository {
    /**
     * Puts runs into queues, each behind the last run of its flow unless it has a position there already. Runs are locked in the
     * order of their ids and flows in the order of their keys, so that two statements never wait for each other.
     */
    private static final String WAIT = """
            with mine as materialized (
                select stored.id, stored.account_id, stored.queue as queue_before, stored.queue_tag, asked.queue, asked.batch,
                    asked.cost, asked.deadline
                from (
                    select * from unnest(:id::bigint[], :lease::uuid[], :deadline::timestamptz[], :queue::text[],
                        :batch::boolean[], :cost::double precision[]) as run (id, lease, deadline, queue, batch, cost)
                    order by id) asked
                cross join lateral (
                    select id, account_id, queue, queue_tag from run
                    where run.id = asked.id and state = any(:states::text[]) and started_at is null
                        and run.lease is not distinct from asked.lease for update) stored),
            -- Apart from the update, which PostgreSQL computes again when the row has changed since the statement began.
            tagged as materialized (
                select id, queue, batch, cost, deadline, case when queue_before = queue and queue_tag > 0 then queue_tag
                    else next_tag(queue, account_id, batch, cost, :now, :aging) end as tag
                from (select * from mine order by queue, account_id, batch, id) ordered)
            update run set state = 'waiting', lease = null, due_at = null, deadline = tagged.deadline,
                queue = tagged.queue, batch = tagged.batch, queue_cost = tagged.cost, queue_tag = tagged.tag
            from tagged where run.id = tagged.id
            returning run.id, run.queue_tag
            """;

    private final Database database;
    private final Clock clock;

    RunRepository(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * A run that enters a queue.
     *
     * @param lease of the worker that gives it back; null where none holds it
     */
    public record Entering(
            long id,
            @Nullable UUID lease,
            QueueEntry entry,
            @Nullable Instant deadline) {
        private NamedValues values() {
            return held(id, lease)
                    .and("deadline", deadline)
                    .and("queue", entry.queue())
                    .and("batch", entry.batch())
                    .and("cost", entry.cost());
        }
    }

    /**
     * The charges are booked: each run waits in its queue until its deadline. Of two that queue a run, one does.
     *
     * @return the position of each, in their order; empty for one that is not queued by this call
     */
    public List<Optional<QueueEntry>> queue(List<Entering> charged) {
        Map<Long, Double> tags = wait(charged, Set.of(RunState.PENDING_CHARGE));
        return charged.stream()
                .map(run -> Optional.ofNullable(tags.get(run.id()))
                        .map(tag -> run.entry().withTag(tag)))
                .toList();
    }

    /** The run waits again: a worker gives it back, or the caller has locked it. No upstream has the job for certain. */
    public boolean waitAgain(long id, Run run, String queue) {
        var entering = new Entering(id, run.lease(), run.entry().in(queue), run.deadline());
        Set<RunState> states = Set.of(RunState.PAUSED, RunState.PLACED, RunState.SUBMITTING);
        return !wait(List.of(entering), states).isEmpty();
    }

    /** The tags of those that wait now. */
    private Map<Long, Double> wait(List<Entering> entering, Set<RunState> states) {
        NamedValues values =
                NamedValues.columns(entering.stream().map(Entering::values).toList());
        return database
                .list(
                        WAIT,
                        row -> Map.entry(row.getLong("id"), row.get("queue_tag", Double.class)),
                        values.and("states", RunState.words(states))
                                .and("now", clock.instant())
                                .and("aging", VirtualTime.AGING))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Waiting runs get places and a worker; the caller has locked them. */
    public void place(Collection<Long> ids, UUID lease, Instant until) {
        database.update("""
                update run set state = 'placed', lease = :lease, due_at = :until
                where id = any(:ids::bigint[]) and state = 'waiting'
                """, NamedValues.of("ids", ids).and("lease", lease).and("until", until));
    }

    /** As {@link #place}, and their engine begins; each has a longest time from now on. */
    public void placeAtEngine(Map<Long, Duration> longest, UUID lease, Instant until) {
        List<Map.Entry<Long, Duration>> starting = List.copyOf(longest.entrySet());
        database.update(
                """
                update run set state = 'working', lease = :lease, due_at = :until, started_at = :now,
                    deadline = :now::timestamptz + starting.millis * interval '1 millisecond'
                from unnest(:ids::bigint[], :millis::bigint[]) as starting (id, millis)
                where run.id = starting.id and state = 'waiting'
                """,
                NamedValues.of("ids", starting.stream().map(Map.Entry::getKey).toList())
                        .and(
                                "millis",
                                starting.stream()
                                        .map(each -> each.getValue().toMillis())
                                        .toList())
                        .and("lease", lease)
                        .and("until", until)
                        .and("now", clock.instant()));
    }

    /** A worker takes runs up that are due; the caller has locked them. */
    public void claim(Collection<Long> ids, UUID lease, Instant until) {
        database.update("""
                update run set lease = :lease, due_at = :until
                where id = any(:ids::bigint[]) and state not in ('pending_charge', 'abandoned', 'waiting')
                """, NamedValues.of("ids", ids).and("lease", lease).and("until", until));
    }

    /** Extends the leases that are still held, in the order in which other statements lock them, and answers their generations. */
    public List<Long> extend(Map<Long, UUID> leases, Instant until) {
        if (leases.isEmpty()) {
            return List.of();
        }
        return database.list(
                """
                with mine as materialized (
                    select stored.id
                    from (
                        select * from unnest(:id::bigint[], :lease::uuid[]) as held (id, lease) order by id) held
                    cross join lateral (
                        select id from run where run.id = held.id and run.lease = held.lease for update) stored)
                update run set due_at = :until from mine where run.id = mine.id
                returning run.id
                """,
                row -> row.getLong("id"),
                NamedValues.columns(leases.entrySet().stream()
                                .map(each -> held(each.getKey(), each.getValue()))
                                .toList())
                        .and("until", until));
    }

    /** The job is about to be sent; when false it must not be. */
    public boolean submit(long id, UUID lease) {
        return isOne(
                "update run set state = 'submitting' where id = :id and lease = :lease and state = 'placed'",
                held(id, lease));
    }

    /** The upstream has the job, and its first poll is due then. */
    public boolean accept(long id, UUID lease, String handle, Duration longest, Instant due) {
        Instant now = clock.instant();
        return isOne(
                """
                update run set state = 'accepted', handle = :handle, started_at = :now, deadline = :deadline, due_at = :due,
                    lease = null
                where id = :id and lease = :lease and state = 'submitting'
                """,
                held(id, lease)
                        .and("handle", handle)
                        .and("now", now)
                        .and("deadline", now.plus(longest))
                        .and("due", due));
    }

    /** The work has begun in this process, or the upstream has done it at once; true also when it had begun before. */
    public boolean start(long id, UUID lease, Duration longest) {
        Instant now = clock.instant();
        return isOne("""
                update run set state = case when state = 'submitting' then state else 'working' end,
                    deadline = case when started_at is null then :deadline else deadline end,
                    started_at = coalesce(started_at, :now)
                where id = :id and lease = :lease and state in ('paused', 'placed', 'submitting', 'working')
                """, held(id, lease).and("now", now).and("deadline", now.plus(longest)));
    }

    /** Nobody took the job: the run gives its place back and is due again then; at an engine its work has begun. */
    public boolean pause(long id, UUID lease, Instant due) {
        return isOne("""
                update run set state = case state when 'working' then state else 'paused' end, lease = null, due_at = :due
                where id = :id and lease = :lease
                    and (state = 'working' or started_at is null and state in ('paused', 'placed', 'submitting'))
                """, held(id, lease).and("due", due));
    }

    /** Makes the waiting runs due whose queue is none of these, so that they enter another one. */
    public int pauseOutside(Collection<String> queues) {
        return database.update(
                "update run set state = 'paused', due_at = :now where state = 'waiting' and queue <> all(:queues::text[])",
                NamedValues.of("now", clock.instant()).and("queues", queues));
    }

    /** A poll brought no end: the run is due again then. Progress only grows. */
    public boolean park(long id, UUID lease, Instant due, boolean isAnswered, OptionalDouble progress) {
        return isOne(
                """
                update run set due_at = :due, lease = null, polls = polls + 1,
                    unanswered = case when :answered then 0 else unanswered + 1 end,
                    progress = greatest(progress, :progress::real)
                where id = :id and lease = :lease and state = 'accepted'
                """,
                held(id, lease)
                        .and("due", due)
                        .and("answered", isAnswered)
                        .and("progress", progress.isPresent() ? (float) progress.orElseThrow() : null));
    }

    /** Progress only grows, and only the worker that holds the run writes it. */
    public boolean saveProgress(long id, UUID lease, float share) {
        return isOne("""
                update run set progress = :share
                where id = :id and lease = :lease and started_at is not null and (progress is null or progress < :share)
                """, held(id, lease).and("share", share));
    }

    /** The upstream reported a change: a job that no worker polls is due now. */
    public boolean makeDue(long id) {
        // A worker may be parking the run at this moment: the lock waits for it, and what counts is what it has stored.
        return isOne("""
                with stored as materialized (select id, state, lease from run where id = :id for update)
                update run set due_at = :now from stored
                where run.id = stored.id and stored.state = 'accepted' and stored.lease is null
                """, at(id));
    }

    /**
     * Marks a job as to be stopped before its upstream gets the request, so that a job found stopped later counts as
     * canceled. Empty while it is unknown whether the upstream has the job.
     */
    public Optional<String> requestStop(long id) {
        return database.find(
                "update run set stop_requested = true where id = ? and state = 'accepted' returning handle",
                row -> row.getString("handle"),
                id);
    }

    private boolean isOne(String sql, NamedValues values) {
        return database.update(sql, values) == 1;
    }

    private NamedValues at(long id) {
        return NamedValues.of("id", id).and("now", clock.instant());
    }

    private static NamedValues held(long id, @Nullable UUID lease) {
        return NamedValues.of("id", id).and("lease", lease);
    }
}
