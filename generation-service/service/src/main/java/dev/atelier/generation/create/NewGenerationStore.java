// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.IdempotencyStore;
import dev.atelier.generation.lifecycle.FinalizeOffer;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationConfig;
import dev.atelier.generation.lifecycle.NewGeneration;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
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
                select nextval('generation_id') as id, exists (select from generation
                    where account_id = ? and status in ('pending_charge', 'queued') offset ? limit 1) as is_full),
            name as (select ?::bigint as account, ?::text as key, ?::text as fingerprint),
            taken as (
                insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
                select account, key, fingerprint, id, ?::timestamptz from start, name where key is not null and not is_full
                on conflict (account_id, key) do update
                set fingerprint = excluded.fingerprint, generation_id = excluded.generation_id, created_at = excluded.created_at
                where idempotency.created_at < ?
                returning key),
            stored as (
                insert into generation (id, account_id, credential_id, project_id, origin, status, model_id, model_slug,
                    model_name, catalogue, input, credits, cost_breakdown, outputs, warnings, media, idempotency_key,
                    request_id, traceparent, created_at, pending_until, finalizes, finalize_until, finalize_credits,
                    finalize_breakdown, finalize_terms, price_terms, queue, batch, queue_cost, queue_tag,
                    metadata)
                select id, account, ?::bigint, ?::bigint, ?, ?, ?::bigint, ?, ?, ?, ?, ?::bigint, ?, ?, ?, ?, ?::text,
                    ?, ?::text, ?::timestamptz, ?::timestamptz, ?::bigint, ?::timestamptz, ?::bigint,
                    ?::text, ?::text, ?::text, ?, ?::boolean, ?::float8, ?::float8, ?::text
                from start, name where not is_full and (key is null or exists (select from taken))
                returning id)
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

    /** @param draft the generation as it shall be stored, but for its id */
    Outcome store(NewGeneration content, Generation draft, Optional<CreateAttempt> attempt) {
        Optional<FinalizeOffer> offer = Optional.ofNullable(draft.finalizeLink().offer());
        return database.get(
                STORE,
                row -> new Outcome(row.getLong("id"), row.getBoolean("is_full"), row.getBoolean("is_stored")),
                draft.account(),
                config.waitingPerAccount() - 1,
                draft.account(),
                name(content, attempt),
                content.key().isPresent() ? content.fingerprint().hex() : "",
                draft.times().createdAt(),
                keys.oldest(),
                content.owner().credential(),
                draft.project(),
                draft.origin().wire(),
                draft.status().wire(),
                draft.model().id(),
                draft.model().slug(),
                draft.model().name(),
                draft.model().revision(),
                draft.order().inputText(),
                draft.order().amount(),
                draft.order().breakdownText(),
                draft.outputs().text(),
                draft.order().warningsText(),
                draft.order().mediaText(),
                draft.order().key(),
                draft.trace().requestId(),
                draft.trace().traceparent(),
                draft.times().createdAt(),
                draft.times().pendingUntil(),
                draft.finalizeLink().sourceId(),
                offer.map(FinalizeOffer::until).orElse(null),
                offer.map(FinalizeOffer::amount).orElse(null),
                offer.map(FinalizeOffer::breakdown).orElse(null),
                offer.map(FinalizeOffer::terms).orElse(null),
                draft.order().termsText(),
                draft.entry().queue(),
                draft.entry().batch(),
                draft.entry().cost(),
                draft.entry().tag(),
                draft.order().metadataText());
    }

    private static @Nullable String name(NewGeneration content, Optional<CreateAttempt> attempt) {
        return content.key()
                .map(IdempotencyKey::text)
                .or(() -> attempt.map(CreateAttempt::key))
                .orElse(null);
    }
}
