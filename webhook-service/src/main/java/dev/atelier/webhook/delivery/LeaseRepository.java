// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ends leases: the delivery and its endpoint queue change together, and only for the lease that holds. */
@ApplicationScoped
class LeaseRepository {
    /** Successes raise the limit of a receiver up to here: a receiver never gets more than this at once. */
    private static final int HIGHEST_LIMIT = 8;

    /** Bounds the time that one round of the reaper takes. */
    private static final int EXPIRED_PER_ROUND = 500;

    private static final String FIND_EXPIRED = """
            select id, lease, policy, attempt, extra from delivery
            where state = 'leased' and lease_until < now()
            order by lease_until limit ?""";

    // Where the delivery would wait again, its queue is locked first. An endpoint that was removed during the attempt
    // has no queue: nothing would ever claim the delivery, so it ends as those that were waiting have ended.
    // An attempt outside the schedule leaves the count of the schedule's attempts alone. One that repeats a lost last
    // attempt ends as that attempt would have ended.
    private static final String END = """
            with wanted as (
                select ?::text as state, ?::boolean as counted, ?::integer as more_tries,
                    now() + ?::bigint * interval '1 millisecond' as due, ?::bigint as id, ?::uuid as lease),
            leased as (
                select queue_id, resume_state from delivery join wanted using (id, lease)),
            queue as (
                select endpoint_queue.queue_id from endpoint_queue join leased using (queue_id) for update of endpoint_queue),
            outcome as (
                select case
                        when wanted.state not in ('pending', 'as_before') or exists (select from queue) then wanted.state
                        when leased.resume_state in ('delivered', 'failed') then 'as_before'
                        else 'canceled' end as state,
                    wanted.counted, wanted.more_tries, wanted.due, wanted.id, wanted.lease
                from wanted cross join leased),
            ended as (
                update delivery
                set state = case outcome.state when 'as_before' then resume_state else outcome.state end,
                    due = case outcome.state when 'as_before' then resume_due else outcome.due end,
                    lease = null, lease_until = null, last_code = ?, last_error = ?,
                    attempt = case when counted or extra > 0 then attempt else attempt - 1 end,
                    first_attempt_at = case when counted or extra > 0 or attempt > 1 then first_attempt_at end,
                    extra = case outcome.state when 'pending' then greatest(extra + more_tries, 0) else 0 end,
                    resume_state = case when outcome.state <> 'pending' then null
                        when more_tries > 0 then 'failed' else resume_state end,
                    resume_due = case when outcome.state <> 'pending' then null
                        when more_tries > 0 then now() else resume_due end,
                    finished_at = case when outcome.state = 'pending'
                        or (outcome.state = 'as_before' and resume_state = 'pending') then null else now() end
                from outcome
                where delivery.id = outcome.id and delivery.lease = outcome.lease
                returning delivery.id, queue_id, delivery.state, delivery.due),
            freed as (
                update endpoint_queue
                set inflight = greatest(inflight - 1, 0),
                    max_inflight = greatest(1, least(?,
                        case ? when 'RAISE' then max_inflight + 1 when 'HALVE' then max_inflight / 2 else max_inflight end)),
                    next_due = case ended.state when 'pending' then least(next_due, ended.due) else next_due end
                from ended
                where endpoint_queue.queue_id = ended.queue_id
                returning endpoint_queue.next_due)""";

    // Not the time of the statement's begin: it may have waited for a transaction that began later and queued a
    // delivery.
    private static final String HAS_MORE_DUE = """
             select coalesce((select next_due <= clock_timestamp() from freed), false) as has_more_due from ended""";

    /** @param extra how many tries are left of an attempt outside the schedule, 0 for a scheduled attempt */
    record Expired(long delivery, UUID lease, PolicyKind policy, int attempt, int extra) {}

    /** @param hasMoreDue whether the endpoint queue has deliveries that are due, and could give one now */
    record EndedLease(boolean hasMoreDue) {}

    private final Database database;

    LeaseRepository(Database database) {
        this.database = database;
    }

    /** The leases of processes that died or hung, the oldest first. */
    List<Expired> findExpired() {
        return database.list(
                FIND_EXPIRED,
                row -> new Expired(
                        row.getLong("id"),
                        row.get("lease", UUID.class),
                        PolicyKind.parse(row.getString("policy")).orElseThrow(),
                        row.getInt("attempt"),
                        row.getInt("extra")),
                EXPIRED_PER_ROUND);
    }

    /** Empty when the lease was taken back in the meantime: then the process that took it decides. */
    Optional<EndedLease> end(long delivery, UUID lease, LeaseOutcome outcome) {
        return endWith("", delivery, lease, outcome);
    }

    /**
     * As {@link #end}, together with what else follows from the end, in one statement.
     *
     * @param effects further common table expressions, each after a comma; {@code ended} has a row with {@code id} and
     *     {@code queue_id} when the lease held
     */
    Optional<EndedLease> endWith(
            String effects, long delivery, UUID lease, LeaseOutcome outcome, @Nullable Object... values) {
        @Nullable Integer code = orNull(outcome.code());
        Stream<@Nullable Object> ofEnd = Stream.of(
                outcome.next().wire(),
                outcome.isCounted(),
                outcome.moreTries(),
                outcome.retryIn().toMillis(),
                delivery,
                lease,
                code,
                outcome.error().orElse(null),
                HIGHEST_LIMIT,
                outcome.limit().name());
        return database.find(
                END + effects + HAS_MORE_DUE,
                row -> new EndedLease(row.getBoolean("has_more_due")),
                Stream.concat(ofEnd, Arrays.stream(values)).toArray());
    }
}
