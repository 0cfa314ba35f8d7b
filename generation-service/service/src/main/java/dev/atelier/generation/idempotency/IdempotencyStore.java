// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

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
                "select fingerprint, generation_id from idempotency"
                        + " where account_id = ? and key = ? and created_at >= ?",
                row -> new IdempotencyRecord(
                        new RequestFingerprint(row.getString("fingerprint")), row.getLong("generation_id")),
                account,
                key.text(),
                oldest());
    }

    /** Takes a free or expired key; false when another request has it. Waits for a transaction that is taking the key. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean take(long account, IdempotencyKey key, IdempotencyRecord record) {
        String sql = """
            insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
            values (?, ?, ?, ?, ?)
            on conflict (account_id, key) do update
            set fingerprint = excluded.fingerprint,
                generation_id = excluded.generation_id,
                created_at = excluded.created_at
            where idempotency.created_at < ?
            """;
        String fingerprint = record.fingerprint().hex();
        return database.update(sql, account, key.text(), fingerprint, record.generation(), clock.instant(), oldest())
                == 1;
    }

    /** Stores which generation an attempt makes, 0 for none; false when that is stored already. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean record(long account, CreateAttempt attempt, long generation) {
        String sql = """
            insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
            values (?, ?, '', ?, ?)
            on conflict (account_id, key) do nothing
            """;
        return database.update(sql, account, attempt.key(), generation, clock.instant()) == 1;
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

    /** Frees the key of a generation, so that the same request can be sent again. */
    public void release(long account, String key, long generation) {
        database.update(
                "delete from idempotency where account_id = ? and key = ? and generation_id = ?",
                account,
                key,
                generation);
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

    private Instant oldest() {
        return clock.instant().minus(RETENTION);
    }
}
