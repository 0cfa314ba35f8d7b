// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.GroupCommit;
import dev.atelier.platform.sql.NamedValues;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends runs; those that end at the same moment share the statement. */
@ApplicationScoped
class RunEndRepository {
    /**
     * Ends runs with their generations and the events of that, all or nothing. Runs are locked in the order of their ids. The
     * finalize offer that a generation has used opens again when it has failed.
     */
    private static final String END = """
            with asked as materialized (
                select * from unnest(:id::bigint[], :lease::uuid[], :overdue_at::timestamptz[], :barred::text[],
                    :outcome::text[], :finished_at::timestamptz[], :outputs::text[], :cost_breakdown::text[], :warnings::text[],
                    :credits_refunded::bigint[], :upstream_cost::bigint[], :error_code::text[], :error_message::text[],
                    :shard::integer[], :topic::text[], :key::text[], :headers::text[], :payload::text[])
                as ending (id, lease, overdue_at, barred, outcome, finished_at, outputs, cost_breakdown, warnings,
                    credits_refunded, upstream_cost, error_code, error_message, shard, topic, key, headers, payload)
                order by id),
            mine as materialized (
                select stored.id from asked cross join lateral (
                    select id from run
                    where run.id = asked.id and state <> all(string_to_array(asked.barred, ' '))
                        and (asked.lease is null or run.lease = asked.lease)
                        and (asked.outcome = 'failed' or started_at is not null)
                        and (asked.overdue_at is null or deadline <= asked.overdue_at)
                    for update) stored),
            gone as (
                delete from run using mine where run.id = mine.id returning run.id, run.queue, run.started_at),
            ended as (
                update generation set outcome = asked.outcome, started_at = gone.started_at, finished_at = asked.finished_at,
                    outputs = asked.outputs, cost_breakdown = asked.cost_breakdown, warnings = asked.warnings,
                    credits_refunded = asked.credits_refunded, upstream = nullif(gone.queue, ''),
                    upstream_cost = asked.upstream_cost, error_code = asked.error_code, error_message = asked.error_message
                from gone join asked using (id) where generation.id = gone.id
                returning generation.id, generation.outcome, generation.finalizes, generation.started_at),
            offer as (
                update generation source set finalized_by = null from ended
                where ended.outcome = 'failed' and source.id = ended.finalizes and source.finalized_by = ended.id),
            event as (
                insert into outbox (shard, topic, key, headers, payload)
                select shard, topic, key, headers, payload from ended join asked using (id) order by id)
            select id, started_at from ended
            """;

    private final Database database;
    private final GroupCommit<Ending, Optional<Generation>> shared;

    RunEndRepository(Database database, MeterRegistry meters) {
        this.database = database;
        this.shared = new GroupCommit<>("end", meters, Ending::account, Ending::id, this::endAll);
    }

    /**
     * A run that is to end.
     *
     * @param ended the generation in its end
     * @param upstreamCost in millionths of a US dollar
     * @param event values of the row of its event
     */
    record Ending(
            Generation ended, EndCause cause, @Nullable Long upstreamCost, NamedValues event) {
        long id() {
            return ended.id();
        }

        long account() {
            return ended.account();
        }

        private NamedValues values() {
            Optional<Failure> failure = ended.failure();
            return NamedValues.of("id", id())
                    .and(event)
                    .and("lease", cause.lease())
                    .and("overdue_at", cause.overdueAt())
                    .and("barred", String.join(" ", RunState.words(cause.barred())))
                    .and("outcome", ended.status().wire())
                    .and("finished_at", ended.times().end())
                    .and("outputs", ended.outputs().text())
                    .and("cost_breakdown", ended.order().costBreakdown().text())
                    .and("warnings", ended.order().warnings().text())
                    .and("credits_refunded", ended.order().refunded())
                    .and("upstream_cost", upstreamCost)
                    .and("error_code", failure.map(each -> each.code().wire()).orElse(null))
                    .and("error_message", failure.map(Failure::message).orElse(null));
        }
    }

    /** The generation as it is stored; empty when it had ended before, or is not as the cause says. */
    Optional<Generation> end(Ending ending) {
        return shared.submit(ending);
    }

    private List<Optional<Generation>> endAll(List<Ending> endings) {
        NamedValues values =
                NamedValues.columns(endings.stream().map(Ending::values).toList());
        Map<Long, Optional<Instant>> starts = new HashMap<>();
        database.list(END, row -> starts.put(row.getLong("id"), row.find("started_at", Instant.class)), values);
        return endings.stream()
                .map(ending -> Optional.ofNullable(starts.get(ending.id()))
                        .map(start -> ending.ended().startedAt(start.orElse(null))))
                .toList();
    }
}
