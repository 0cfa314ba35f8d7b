// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.IdempotencyStore;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.lifecycle.GenerationConfig;
import dev.atelier.generation.lifecycle.NewGeneration;
import dev.atelier.generation.lifecycle.PricedOrder;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.GroupCommit;
import dev.atelier.platform.sql.NamedValues;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores new generations together with the names by which repeats find them; creates of the same moment share the statement. A
 * name is the client's idempotency key, or the gateway's attempt; where it is taken, nothing is stored.
 */
@ApplicationScoped
class NewGenerationStore {
    /**
     * Waits for a transaction that is taking one of the names; names are taken in one order, so that two statements never wait
     * for each other. Ids grow with time, so lists are sorted by them; a refused create uses up an id.
     */
    private static final String STORE = """
            with start as materialized (
                select *, nextval('generation_id') as id,
                    place > :most or exists (
                        select from run where run.account_id = asked.account and started_at is null and state <> 'abandoned'
                        offset greatest(:most - place, 0) limit 1) as is_full
                from (
                    select *, row_number() over (partition by account order by number) as place
                    from unnest(:account::bigint[], :name::text[], :fingerprint::text[], :now::timestamptz[],
                        :until::timestamptz[], :credential::bigint[], :project::bigint[], :origin::text[], :model_id::bigint[],
                        :model_slug::text[], :model_name::text[], :model_revision::text[], :input::text[], :run_input::text[],
                        :warnings::text[], :metadata::text[], :idempotency_key::text[], :request_id::text[],
                        :traceparent::text[], :credits::bigint[], :cost_breakdown::text[], :price_terms::text[],
                        :finalizes::bigint[], :finalize_until::timestamptz[], :finalize_credits::bigint[],
                        :finalize_breakdown::text[], :finalize_terms::text[], :queue::text[], :batch::boolean[],
                        :queue_cost::double precision[])
                    with ordinality as asked (account, name, fingerprint, now, until, credential, project, origin, model_id,
                        model_slug, model_name, model_revision, input, run_input, warnings, metadata, idempotency_key,
                        request_id, traceparent, credits, cost_breakdown, price_terms, finalizes, finalize_until,
                        finalize_credits, finalize_breakdown, finalize_terms, queue, batch, queue_cost, number)
                    order by number) asked),
            taken as (
                insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
                select account, name, fingerprint, id, now from start where name is not null and not is_full
                order by account, name
                on conflict (account_id, key) do update
                set fingerprint = excluded.fingerprint, generation_id = excluded.generation_id, created_at = excluded.created_at
                where idempotency.created_at < :oldest
                returning generation_id),
            stored as (
                insert into generation (id, account_id, credential_id, project_id, origin, model_id, model_slug, model_name,
                    model_revision, input, run_input, warnings, metadata, idempotency_key, request_id, traceparent, credits,
                    cost_breakdown, price_terms, created_at, finalizes, finalize_until, finalize_credits, finalize_breakdown,
                    finalize_terms)
                select id, account, credential, project, origin, model_id, model_slug, model_name,
                    model_revision, input, run_input, warnings, metadata, idempotency_key, request_id, traceparent, credits,
                    cost_breakdown, price_terms, now, finalizes, finalize_until, finalize_credits, finalize_breakdown,
                    finalize_terms
                from start where not is_full and (name is null or id in (select generation_id from taken))
                returning id),
            opened as (
                insert into run (id, account_id, model_id, state, queue, batch, queue_cost, created_at, due_at)
                select id, account, model_id, 'pending_charge', queue, batch, queue_cost, now, until
                from start where id in (select id from stored))
            select id, is_full, id in (select id from stored) as is_stored from start order by number
            """;

    private final Database database;
    private final IdempotencyStore keys;
    private final GenerationConfig config;
    private final GroupCommit<NewRow, Outcome> shared;

    NewGenerationStore(Database database, IdempotencyStore keys, GenerationConfig config, MeterRegistry meters) {
        this.database = database;
        this.keys = keys;
        this.config = config;
        this.shared = new GroupCommit<>("store", meters, NewRow::account, NewRow::identity, this::storeAll);
    }

    /**
     * A generation to be stored.
     *
     * @param until the request has the generation to itself, to have it charged
     * @param attempt its name where the client gave no key
     */
    record NewRow(NewGeneration content, Instant now, Instant until, Optional<CreateAttempt> attempt) {
        long account() {
            return content.owner().account();
        }

        @Nullable String name() {
            return content.key()
                    .map(IdempotencyKey::text)
                    .or(() -> attempt.map(CreateAttempt::key))
                    .orElse(null);
        }

        /** One statement cannot take a name twice; rows without a name differ. */
        Object identity() {
            String name = name();
            return name == null ? this : account() + " " + name;
        }
    }

    /**
     * What became of a new generation.
     *
     * @param isQueueFull as many runs of the account wait as may, so nothing was stored
     * @param isStored false also when the name was taken
     */
    record Outcome(long id, boolean isQueueFull, boolean isStored) {}

    Outcome store(NewRow row) {
        return shared.submit(row);
    }

    /** @param rows of different names; all are stored in one statement, or none */
    List<Outcome> storeAll(List<NewRow> rows) {
        return database.list(
                STORE,
                row -> new Outcome(row.getLong("id"), row.getBoolean("is_full"), row.getBoolean("is_stored")),
                NamedValues.columns(
                                rows.stream().map(NewGenerationStore::values).toList())
                        .and("most", config.waitingPerAccount())
                        .and("oldest", keys.oldest()));
    }

    private static NamedValues values(NewRow row) {
        NewGeneration content = row.content();
        PricedOrder order = content.order();
        Optional<FinalizeOffer> offer =
                Optional.ofNullable(content.finalizeLink().offer());
        return NamedValues.of("account", row.account())
                .and("name", row.name())
                .and(
                        "fingerprint",
                        content.key().isPresent() ? content.fingerprint().hex() : "")
                .and("now", row.now())
                .and("until", row.until())
                .and("credential", content.owner().credential())
                .and("project", content.owner().project())
                .and("origin", content.owner().origin().wire())
                .and("model_id", content.model().id())
                .and("model_slug", content.model().slug())
                .and("model_name", content.model().name())
                .and("model_revision", content.model().revision())
                .and("input", order.input().text())
                .and("run_input", order.runInput().text())
                .and("warnings", order.warnings().text())
                .and("metadata", order.metadataText())
                .and("idempotency_key", order.key())
                .and("request_id", content.trace().requestId())
                .and("traceparent", content.trace().traceparent())
                .and("credits", order.amount())
                .and("cost_breakdown", order.costBreakdown().text())
                .and("price_terms", order.termsText())
                .and("finalizes", content.finalizeLink().sourceId())
                .and("finalize_until", offer.map(FinalizeOffer::until).orElse(null))
                .and("finalize_credits", offer.map(FinalizeOffer::amount).orElse(null))
                .and("finalize_breakdown", offer.map(FinalizeOffer::breakdown).orElse(null))
                .and("finalize_terms", offer.map(FinalizeOffer::terms).orElse(null))
                .and("queue", content.entry().queue())
                .and("batch", content.entry().batch())
                .and("queue_cost", content.entry().cost());
    }
}
