// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Database;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The idempotency keys of each account; they protect charges, so they are stored in the database of the generations. */
@ApplicationScoped
public class IdempotencyStore {
    /** Documented in the API: within this time a repeat returns the first run. */
    private static final Duration RETENTION = Duration.ofHours(24);

    /** Keeps each delete statement short. */
    private static final int PURGE_BATCH = 5_000;

    private final Database database;
    private final Clock clock;

    IdempotencyStore(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** The record of a key, unless it is older than 24 hours. */
    public Optional<IdempotencyRecord> find(long account, IdempotencyKey key) {
        return database.find(
                "select fingerprint, generation_id from idempotency where account_id = ? and key = ? and created_at >= ?",
                row -> new IdempotencyRecord(
                        new RequestFingerprint(row.getString("fingerprint")), row.getLong("generation_id")),
                account,
                key.text(),
                oldest());
    }

    /** Stores that an attempt makes no generation; false when it has made one, or this is stored already. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean recordNone(long account, CreateAttempt attempt) {
        String sql = """
            insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
            values (?, ?, '', 0, ?)
            on conflict (account_id, key) do nothing
            """;
        return database.update(sql, account, attempt.key(), clock.instant()) == 1;
    }

    /** The generation of a recorded attempt; empty when it makes none. */
    public OptionalLong findGeneration(long account, CreateAttempt attempt) {
        return database.find(
                        "select generation_id from idempotency where account_id = ? and key = ? and generation_id > 0",
                        row -> row.getLong("generation_id"),
                        account,
                        attempt.key())
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** Deletes expired keys; the next run takes those above the batch. */
    @Scheduled(identity = "idempotency-purge", every = "{atelier.idempotency.purge-every:10m}", delayed = "1m")
    @RunOnVirtualThread
    void purge() {
        database.update("""
            delete from idempotency where (account_id, key) in (
                select account_id, key from idempotency where created_at < ? order by created_at limit ?)
            """, oldest(), PURGE_BATCH);
    }

    /** A key that was stored before is free again. */
    public Instant oldest() {
        return clock.instant().minus(RETENTION);
    }

    /** The body and the generation of the first request with a key. */
    public record IdempotencyRecord(RequestFingerprint fingerprint, long generation) {

        /** Refuses a request with the same key and another body. */
        public void requireSame(RequestFingerprint sent) {
            if (!fingerprint.equals(sent)) {
                throw new ApiException(
                        ErrorCode.IDEMPOTENCY_CONFLICT,
                        "This Idempotency-Key was used with a different body. Send the first body again to read its"
                                + " run, or a new key to start another one.",
                        IdempotencyKey.HEADER);
            }
        }
    }
}
