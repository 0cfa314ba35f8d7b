// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.Session;

/** The keys of each account. They guard money, so they live in the database beside the generations. */
@ApplicationScoped
public class IdempotencyStore {
    private final Session database;
    private final IdempotencyConfig config;
    private final Clock clock;

    IdempotencyStore(Session database, IdempotencyConfig config, Clock clock) {
        this.database = database;
        this.config = config;
        this.clock = clock;
    }

    /** The record of a key; one older than the memory counts as absent. */
    @Transactional
    public Optional<IdempotencyRecord> find(long account, IdempotencyKey key) {
        return database.createNativeQuery(
                        "select fingerprint, generation_id from idempotency"
                                + " where account_id = ?1 and key = ?2 and created_at >= ?3",
                        Tuple.class)
                .setParameter(1, account)
                .setParameter(2, key.text())
                .setParameter(3, oldest())
                .uniqueResultOptional()
                .map(IdempotencyStore::record);
    }

    /** Takes a key that is free or forgotten; false when another request has it. Waits for one that is just taking it. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean take(long account, IdempotencyKey key, IdempotencyRecord record) {
        return database.createNativeMutationQuery("""
                        insert into idempotency (account_id, key, fingerprint, generation_id, created_at)
                        values (?1, ?2, ?3, ?4, ?5)
                        on conflict (account_id, key) do update
                        set fingerprint = excluded.fingerprint,
                            generation_id = excluded.generation_id,
                            created_at = excluded.created_at
                        where idempotency.created_at < ?6
                        """)
                        .setParameter(1, account)
                        .setParameter(2, key.text())
                        .setParameter(3, record.fingerprint().hex())
                        .setParameter(4, record.generation())
                        .setParameter(5, clock.instant())
                        .setParameter(6, oldest())
                        .executeUpdate()
                == 1;
    }

    /** Gives the key of a generation back, so that the same request can be made anew. */
    @Transactional
    public void release(long account, String key, long generation) {
        database.createNativeMutationQuery(
                        "delete from idempotency where account_id = ?1 and key = ?2 and generation_id = ?3")
                .setParameter(1, account)
                .setParameter(2, key)
                .setParameter(3, generation)
                .executeUpdate();
    }

    /** Deletes what is forgotten anyway; what one batch leaves, the next run takes. */
    @Scheduled(identity = "idempotency-purge", every = "{atelier.idempotency.purge-every:10m}", delayed = "1m")
    @RunOnVirtualThread
    @Transactional
    void purge() {
        database.createNativeMutationQuery("""
                        delete from idempotency where (account_id, key) in (
                            select account_id, key from idempotency where created_at < ?1 order by created_at limit ?2)
                        """)
                .setParameter(1, oldest())
                .setParameter(2, config.purgeBatch())
                .executeUpdate();
    }

    private Instant oldest() {
        return clock.instant().minus(config.memory());
    }

    private static IdempotencyRecord record(Tuple row) {
        return new IdempotencyRecord(
                new RequestFingerprint(row.get(0, String.class)),
                row.get(1, Number.class).longValue());
    }
}
