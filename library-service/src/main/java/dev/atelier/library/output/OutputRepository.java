// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.MediaProvenance.Status;
import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.output.OutputService.MadeOutput;
import dev.atelier.library.provenance.SigningIdentity;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;

/** Stores which object is which output or derived clip of a generation. */
@ApplicationScoped
class OutputRepository {
    private static final String END = """
            with event as (
                select event_id, generation, outcome = 'failed' as has_failed
                from unnest(:events::text[], :generations::bigint[], :outcomes::text[]) as e (event_id, generation, outcome)),
            recorded as (
                insert into inbox (event_id) select event_id from event order by event_id
                on conflict do nothing returning event_id)
            select end_outputs(
                coalesce(array_agg(generation) filter (where not has_failed), '{}'),
                coalesce(array_agg(generation) filter (where has_failed), '{}'), :now) as removed
            from event join recorded using (event_id) having count(*) > 0""";

    private final Session session;
    private final Database database;
    private final SigningIdentity identity;

    OutputRepository(Session session, Database database, SigningIdentity identity) {
        this.session = session;
        this.database = database;
        this.identity = identity;
    }

    Optional<StoredObject> find(OutputId id) {
        return findObject("output", id);
    }

    Optional<StoredObject> findDerived(OutputId id) {
        return findObject("derived_object", id);
    }

    private Optional<StoredObject> findObject(String table, OutputId id) {
        return session.createNativeQuery(
                        "select {stored_object.*} from " + table + " join stored_object using (key)"
                                + " where generation_id = ?1 and output_index = ?2",
                        StoredObject.class,
                        "stored_object")
                .setParameter(1, id.generation().value())
                .setParameter(2, id.index())
                .uniqueResultOptional();
    }

    Optional<String> findPrompt(OutputId id) {
        return database.find(
                        "select prompt from output where generation_id = ? and output_index = ?",
                        row -> row.findString("prompt"),
                        id.generation().value(),
                        id.index())
                .flatMap(prompt -> prompt);
    }

    /** Finds the account's own output with these bytes. */
    Optional<OutputId> findByKey(ObjectKey key, long account) {
        return database.find(
                "select generation_id, output_index from output where key = ? and account_id = ?",
                row -> new OutputId(new GenerationId(row.getLong("generation_id")), row.getInt("output_index")),
                key.value(),
                account);
    }

    Optional<MadeOutput> findMade(String column, String value) {
        return database.find(
                "select generation_id, output_index, account_id, certificate from made_output where " + column
                        + " = ? order by generation_id limit 1",
                row -> new MadeOutput(
                        new OutputId(new GenerationId(row.getLong("generation_id")), row.getInt("output_index")),
                        row.getLong("account_id"),
                        row.findString("certificate")),
                value);
    }

    /** Locks a generation until the end of the transaction, so that outputs and the event of its end are processed in turn. */
    void lock(GenerationId generation) {
        database.list("select pg_advisory_xact_lock(?)", _ -> true, generation.value());
    }

    boolean hasFailed(GenerationId generation) {
        return database.find("select 1 from failed_generation where generation_id = ?", _ -> true, generation.value())
                .isPresent();
    }

    /** False when the output already has an object; the second of two writers waits for the commit of the first. */
    boolean claim(OutputId id, StoredObject object, OutputRequest source) {
        boolean isFirst = database.update(
                        """
                        insert into output (generation_id, output_index, account_id, key, prompt, model)
                        values (?, ?, ?, ?, ?, ?) on conflict do nothing""",
                        id.generation().value(),
                        id.index(),
                        object.owner().account(),
                        object.key().value(),
                        source.shortPrompt(),
                        source.shortModel())
                == 1;
        if (isFirst) {
            remember(id, object);
        }
        return isFirst;
    }

    /** What stays when the output is deleted. */
    private void remember(OutputId id, StoredObject object) {
        boolean isSigned = object.provenance().status() == Status.SIGNED;
        database.update(
                """
                insert into made_output (generation_id, output_index, account_id, sha256, manifest, certificate)
                values (?, ?, ?, ?, ?, ?) on conflict do nothing""",
                id.generation().value(),
                id.index(),
                object.owner().account(),
                object.sha256(),
                object.provenance().manifest(),
                isSigned ? identity.certificate().orElse(null) : null);
        if (object.kind() == MediaKind.IMAGE) {
            database.update("""
                    insert into made_picture (generation_id, output_index, due_at)
                    values (?, ?, ?) on conflict do nothing""", id.generation().value(), id.index(), object.createdAt());
        }
    }

    boolean claimDerived(OutputId id, ObjectKey key) {
        return database.update("""
                        insert into derived_object (generation_id, output_index, key) values (?, ?, ?)
                        on conflict do nothing""", id.generation().value(), id.index(), key.value()) == 1;
    }

    /**
     * Applies events in one statement: a success keeps the outputs; a failure removes them, and the generation gets no
     * others.
     *
     * @return how many outputs were removed; empty when all events were applied before
     */
    Optional<Integer> end(List<GenerationFinished> events, Instant now) {
        return database.find(
                END,
                row -> row.getInt("removed"),
                NamedValues.of("events", events, GenerationFinished::eventId)
                        .and("generations", events, event -> event.generation().value())
                        .and("outcomes", events, event -> event.outcome().wire())
                        .and("now", now));
    }

    /** Removes outputs of an account that were created before {@code end} and returns the keys of their objects. */
    List<ObjectKey> removeOlderThan(Instant end, long account, int limit) {
        return database.list("""
                delete from output where key in (
                    select key from stored_object join output using (key)
                    where stored_object.account_id = ? and created_at < ? order by created_at limit ?)
                returning key""", row -> new ObjectKey(row.getString("key")), account, end, limit);
    }

    int deleteFailuresBefore(Instant end) {
        return database.update("delete from failed_generation where failed_at < ?", end);
    }
}
