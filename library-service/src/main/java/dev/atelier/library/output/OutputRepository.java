// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.id.GenerationId;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;

/** Which object is which output. */
@ApplicationScoped
class OutputRepository {
    private final Session database;

    OutputRepository(Session database) {
        this.database = database;
    }

    Optional<StoredObject> find(OutputId id) {
        return database.createNativeQuery("""
                        select stored_object.* from output join stored_object using (key)
                        where generation_id = ?1 and output_index = ?2""", StoredObject.class)
                .setParameter(1, id.generation().value())
                .setParameter(2, id.index())
                .uniqueResultOptional();
    }

    Optional<String> prompt(OutputId id) {
        return database.createNativeQuery(
                        "select prompt from output where generation_id = ?1 and output_index = ?2", String.class)
                .setParameter(1, id.generation().value())
                .setParameter(2, id.index())
                .uniqueResultOptional();
    }

    /** The account's own output with these bytes. */
    Optional<OutputId> findByKey(ObjectKey key, long account) {
        return database.createNativeQuery(
                        "select generation_id, output_index from output where key = ?1 and account_id = ?2",
                        Object[].class)
                .setParameter(1, key.value())
                .setParameter(2, account)
                .uniqueResultOptional()
                .map(row ->
                        new OutputId(new GenerationId(((Number) row[0]).longValue()), ((Number) row[1]).intValue()));
    }

    /** Held to the end of the transaction: an output and the news of its generation's failure wait for each other. */
    void lock(GenerationId generation) {
        database.createNativeQuery("select 1 from pg_advisory_xact_lock(?1)", Integer.class)
                .setParameter(1, generation.value())
                .getSingleResult();
    }

    boolean hasFailed(GenerationId generation) {
        return database.createNativeQuery("select count(*) from failed_generation where generation_id = ?1", Long.class)
                        .setParameter(1, generation.value())
                        .getSingleResult()
                > 0;
    }

    /** False when the output has its object already; of two writers at once the second waits for the first's commit. */
    boolean claim(OutputId id, StoredObject object, OutputLabel label) {
        return database.createNativeMutationQuery("""
                        insert into output (generation_id, output_index, account_id, key, prompt, model)
                        values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do nothing""")
                        .setParameter(1, id.generation().value())
                        .setParameter(2, id.index())
                        .setParameter(3, object.owner().account())
                        .setParameter(4, object.key().value())
                        .setParameter(5, label.prompt(), String.class)
                        .setParameter(6, label.model(), String.class)
                        .executeUpdate()
                == 1;
    }

    int keep(GenerationId generation, Instant now) {
        return database.createNativeMutationQuery(
                        "update output set kept_at = ?2 where generation_id = ?1 and kept_at is null")
                .setParameter(1, generation.value())
                .setParameter(2, now)
                .executeUpdate();
    }

    void markFailed(GenerationId generation, Instant now) {
        database.createNativeMutationQuery(
                        "insert into failed_generation (generation_id, failed_at) values (?1, ?2) on conflict do nothing")
                .setParameter(1, generation.value())
                .setParameter(2, now)
                .executeUpdate();
    }

    /** Removes the rows; answers what they referred to. */
    List<ObjectKey> remove(GenerationId generation) {
        return keys(
                database.createNativeQuery("delete from output where generation_id = ?1 returning key", String.class)
                        .setParameter(1, generation.value())
                        .getResultList());
    }

    /** The same for what an account made before {@code end}. */
    List<ObjectKey> removeOlderThan(Instant end, long account, int most) {
        return keys(database.createNativeQuery("""
                        delete from output where key in (
                            select key from stored_object join output using (key)
                            where stored_object.account_id = ?1 and created_at < ?2 order by created_at limit ?3)
                        returning key""", String.class)
                .setParameter(1, account)
                .setParameter(2, end)
                .setParameter(3, most)
                .getResultList());
    }

    int forgetFailures(Instant end) {
        return database.createNativeMutationQuery("delete from failed_generation where failed_at < ?1")
                .setParameter(1, end)
                .executeUpdate();
    }

    private static List<ObjectKey> keys(List<String> texts) {
        return texts.stream().map(ObjectKey::new).toList();
    }
}
