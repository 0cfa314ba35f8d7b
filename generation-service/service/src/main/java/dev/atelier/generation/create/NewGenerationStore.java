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
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores a new generation together with the name by which a repeat finds it, in one statement that needs no transaction. The
 * name is the client's idempotency key, or the gateway's attempt; where it is taken, nothing is stored.
 */
@ApplicationScoped
class NewGenerationStore {
    /**
     * Waits for a transaction that is taking the same name. Ids grow with time, so lists are sorted by them; a refused create
     * uses up an id.
     */
    private static final String STORE = """
            with start as materialized (
                select nextval('generation_id') as id, exists (
                    select from run where account_id = :account and started_at is null and state <> 'abandoned'
                    offset :most_others limit 1) as is_full),
            taken as (
                insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
                select :account, :name, :fingerprint, id, :now from start where :name::text is not null and not is_full
                on conflict (account_id, key) do update
                set fingerprint = excluded.fingerprint, generation_id = excluded.generation_id, created_at = excluded.created_at
                where idempotency.created_at < :oldest
                returning key),
            stored as (
                insert into generation (id, account_id, credential_id, project_id, origin, model_id, model_slug, model_name,
                    model_revision, input, run_input, warnings, metadata, idempotency_key, request_id, traceparent, credits,
                    cost_breakdown, price_terms, created_at, finalizes, finalize_until, finalize_credits, finalize_breakdown,
                    finalize_terms)
                select id, :account, :credential, :project, :origin, :model_id, :model_slug, :model_name,
                    :model_revision, :input, :run_input, :warnings, :metadata::text, :idempotency_key::text, :request_id,
                    :traceparent::text, :credits, :cost_breakdown, :price_terms::text, :now::timestamptz, :finalizes::bigint,
                    :finalize_until::timestamptz, :finalize_credits::bigint, :finalize_breakdown::text, :finalize_terms::text
                from start where not is_full and (:name::text is null or exists (select from taken))
                returning id),
            opened as (
                insert into run (id, account_id, model_id, state, queue, batch, queue_cost, created_at, due_at)
                select id, :account, :model_id, 'pending_charge', :queue, :batch, :queue_cost, :now::timestamptz, :until::timestamptz
                from stored)
            select id, is_full, exists (select from stored) as is_stored from start
            """;

    private final Database database;
    private final IdempotencyStore keys;
    private final GenerationConfig config;

    NewGenerationStore(Database database, IdempotencyStore keys, GenerationConfig config) {
        this.database = database;
        this.keys = keys;
        this.config = config;
    }

    /**
     * What became of a new generation.
     *
     * @param isQueueFull as many runs of the account wait as may, so nothing was stored
     * @param isStored false also when the name was taken
     */
    record Outcome(long id, boolean isQueueFull, boolean isStored) {}

    /** @param until the request has the generation to itself, to have it charged */
    Outcome store(NewGeneration content, Instant now, Instant until, Optional<CreateAttempt> attempt) {
        PricedOrder order = content.order();
        Optional<FinalizeOffer> offer =
                Optional.ofNullable(content.finalizeLink().offer());
        return database.get(
                STORE,
                row -> new Outcome(row.getLong("id"), row.getBoolean("is_full"), row.getBoolean("is_stored")),
                NamedValues.of("account", content.owner().account())
                        .and("most_others", config.waitingPerAccount() - 1)
                        .and("name", name(content, attempt))
                        .and(
                                "fingerprint",
                                content.key().isPresent()
                                        ? content.fingerprint().hex()
                                        : "")
                        .and("now", now)
                        .and("oldest", keys.oldest())
                        .and("until", until)
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
                        .and(
                                "finalize_credits",
                                offer.map(FinalizeOffer::amount).orElse(null))
                        .and(
                                "finalize_breakdown",
                                offer.map(FinalizeOffer::breakdown).orElse(null))
                        .and("finalize_terms", offer.map(FinalizeOffer::terms).orElse(null))
                        .and("queue", content.entry().queue())
                        .and("batch", content.entry().batch())
                        .and("queue_cost", content.entry().cost()));
    }

    private static @Nullable String name(NewGeneration content, Optional<CreateAttempt> attempt) {
        return content.key()
                .map(IdempotencyKey::text)
                .or(() -> attempt.map(CreateAttempt::key))
                .orElse(null);
    }
}
