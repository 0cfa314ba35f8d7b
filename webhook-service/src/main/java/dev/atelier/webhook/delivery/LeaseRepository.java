// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.Exchange;
import dev.atelier.webhook.delivery.QueuedCallback.PolicyKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Ends leases: the delivery and its endpoint queue change together, and only for the lease that holds; the result of the
 * attempt, what was said, and the health of the endpoint are recorded with them.
 */
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
    // Whether more is due is asked by the clock and not by now(), the time of the statement's begin: the statement may
    // have waited for a transaction that began later and queued a delivery.
    private static final String END = """
            with wanted as (
                select :state::text as state, :counted::boolean as counted, :more_tries::integer as more_tries,
                    now() + :retry_in::bigint * interval '1 millisecond' as due, :id::bigint as id, :lease::uuid as lease),
            leased as (
                select queue_id, resume_state from delivery join wanted using (id, lease)),
            queue as (
                select endpoint_queue.queue_id from endpoint_queue join leased using (queue_id)
                for update of endpoint_queue),
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
                    lease = null, lease_until = null, last_code = :code::integer, last_error = :error::text,
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
                    max_inflight = greatest(1, least(:highest_limit::integer, case :limit::text
                        when 'RAISE' then max_inflight + 1 when 'HALVE' then max_inflight / 2 else max_inflight end)),
                    next_due = case ended.state when 'pending' then least(next_due, ended.due) else next_due end
                from ended
                where endpoint_queue.queue_id = ended.queue_id
                returning endpoint_queue.next_due),
            entry as (
                insert into attempt (delivery_id, n, account_id, started_at, ms, code, error_class, bytes_read, extra)
                select id, :attempt::integer, :account::bigint, now() - :took::integer * interval '1 millisecond',
                    :took::integer, :code::integer, :error::text, :bytes_read::bigint, :is_extra::boolean
                from ended where :is_attempt::boolean
                returning delivery_id, started_at),
            said as (
                insert into attempt_exchange (delivery_id, started_at, exchange)
                select delivery_id, started_at, :exchange::text from entry where :exchange::text is not null
                on conflict do nothing),
            health as (
                update webhook_endpoint
                set failure_count = case when :accepted::boolean then 0 else failure_count + 1 end,
                    last_success_at = case when :accepted::boolean
                        then greatest(last_success_at, now()) else last_success_at end,
                    last_status = :code::integer
                from ended
                where :affects_health::boolean and webhook_endpoint.id = ended.queue_id)
            select coalesce((select next_due <= clock_timestamp() from freed), false) as has_more_due from ended""";

    /** @param extra how many tries are left of an attempt outside the schedule, 0 for a scheduled attempt */
    record Expired(long delivery, UUID lease, PolicyKind policy, int attempt, int extra) {}

    /** @param hasMoreDue whether the endpoint queue has deliveries that are due, and could give one now */
    record EndedLease(boolean hasMoreDue) {}

    /** What is recorded of an attempt; {@link #NONE} where nothing was sent. */
    private record Attempt(
            boolean isMade,
            int number,
            long account,
            boolean isExtra,
            boolean isAccepted,
            boolean affectsHealth,
            long bytesRead,
            Duration took,
            Optional<Exchange> exchange) {
        static final Attempt NONE = new Attempt(false, 0, 0, false, false, false, 0, Duration.ZERO, Optional.empty());

        static Attempt of(
                ClaimedDelivery delivery,
                boolean isAccepted,
                boolean affectsHealth,
                long bytesRead,
                Duration took,
                Optional<Exchange> exchange) {
            return new Attempt(
                    true,
                    delivery.attempt(),
                    delivery.account(),
                    delivery.isExtra(),
                    isAccepted,
                    affectsHealth,
                    bytesRead,
                    took,
                    exchange);
        }
    }

    private final Database database;
    private final ObjectMapper json;

    LeaseRepository(Database database, ObjectMapper json) {
        this.database = database;
        this.json = json;
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

    /**
     * Ends a lease under which nothing was sent. Empty, here and below, when the lease was taken back in the meantime: then
     * the process that took it decides.
     */
    Optional<EndedLease> end(long delivery, UUID lease, LeaseOutcome outcome) {
        return end(delivery, lease, outcome, Attempt.NONE);
    }

    /** @param affectsHealth whether the answer counts in the health of the endpoint */
    Optional<EndedLease> end(ClaimedDelivery delivery, LeaseOutcome next, Accepted accepted, boolean affectsHealth) {
        var attempt =
                Attempt.of(delivery, true, affectsHealth, accepted.bytesRead(), accepted.took(), accepted.exchange());
        return end(delivery.id(), delivery.lease(), next, attempt);
    }

    /** @param affectsHealth whether the answer counts in the health of the endpoint */
    Optional<EndedLease> end(ClaimedDelivery delivery, LeaseOutcome next, Refused refused, boolean affectsHealth) {
        var attempt =
                Attempt.of(delivery, false, affectsHealth, refused.bytesRead(), refused.took(), refused.exchange());
        return end(delivery.id(), delivery.lease(), next, attempt);
    }

    private Optional<EndedLease> end(long delivery, UUID lease, LeaseOutcome outcome, Attempt attempt) {
        return database.find(
                END,
                row -> new EndedLease(row.getBoolean("has_more_due")),
                NamedValues.of("state", outcome.next().wire())
                        .and("counted", outcome.isCounted())
                        .and("more_tries", outcome.moreTries())
                        .and("retry_in", outcome.retryIn().toMillis())
                        .and("id", delivery)
                        .and("lease", lease)
                        .and("code", orNull(outcome.code()))
                        .and("error", outcome.error().orElse(null))
                        .and("highest_limit", HIGHEST_LIMIT)
                        .and("limit", outcome.limit().name())
                        .and("is_attempt", attempt.isMade())
                        .and("attempt", attempt.number())
                        .and("account", attempt.account())
                        .and("took", attempt.took().toMillis())
                        .and("bytes_read", attempt.bytesRead())
                        .and("is_extra", attempt.isExtra())
                        .and("exchange", attempt.exchange().map(this::toText).orElse(null))
                        .and("accepted", attempt.isAccepted())
                        .and("affects_health", attempt.affectsHealth()));
    }

    private String toText(Exchange exchange) {
        try {
            return json.writeValueAsString(exchange);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts must be writable as JSON", e);
        }
    }
}
