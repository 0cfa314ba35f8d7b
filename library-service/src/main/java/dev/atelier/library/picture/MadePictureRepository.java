// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.picture;

import dev.atelier.library.media.OutputId;
import dev.atelier.library.output.OutputService.MadeOutput;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores the hashes of pictures that were made here. */
@ApplicationScoped
class MadePictureRepository {
    /** About a thousandth of all pictures share a band with a hash; of more than five million, some are not compared. */
    private static final int MOST_CANDIDATES = 5_000;

    private final Database database;

    MadePictureRepository(Database database) {
        this.database = database;
    }

    /** A picture without a hash, and where its bytes are. */
    record DuePicture(OutputId id, ObjectKey key, long size) {}

    /** Claims pictures that are due; after a crash of the worker they are due again at {@code leaseEnd}. */
    List<DuePicture> claimDue(Instant now, Instant leaseEnd, int limit) {
        return database.list(
                """
                with claimed as (
                    update made_picture set due_at = ? where (generation_id, output_index) in (
                        select generation_id, output_index from made_picture where due_at <= ?
                        order by due_at limit ? for update skip locked)
                    returning generation_id, output_index)
                select generation_id, output_index, key, size from claimed
                join output using (generation_id, output_index) join stored_object using (key)""",
                row -> new DuePicture(id(row), new ObjectKey(row.getString("key")), row.getLong("size")),
                leaseEnd,
                now,
                limit);
    }

    void store(OutputId id, PictureHash hash) {
        database.update("""
                update made_picture set due_at = null, hash = ?, bands = ?
                where generation_id = ? and output_index = ?""", hash.bits(), hash.bands(), id.generation().value(), id.index());
    }

    /** For a picture that has no hash. */
    void remove(OutputId id) {
        database.update(
                "delete from made_picture where generation_id = ? and output_index = ?",
                id.generation().value(),
                id.index());
    }

    /** Removes up to {@code limit} pictures whose bytes are gone before they were hashed. */
    int removeLost(int limit) {
        return database.update("""
                delete from made_picture where (generation_id, output_index) in (
                    select generation_id, output_index from made_picture
                    left join output using (generation_id, output_index)
                    where due_at is not null and output.key is null limit ?)""", limit);
    }

    /** The output whose picture is nearest, of those that look the same. */
    Optional<MadeOutput> findNearest(PictureHash hash) {
        return database.find(
                """
                select generation_id, output_index, account_id, certificate from (
                    select generation_id, output_index, bit_count((hash # ?)::bit(64)) as distance
                    from made_picture where bands && ? limit ?) as candidate
                join made_output using (generation_id, output_index)
                where distance <= ? order by distance, generation_id, output_index limit 1""",
                row -> new MadeOutput(id(row), row.getLong("account_id"), row.findString("certificate")),
                hash.bits(),
                hash.nearBands(),
                MOST_CANDIDATES,
                PictureHash.LARGEST_DISTANCE);
    }

    private static OutputId id(Row row) {
        return new OutputId(new GenerationId(row.getLong("generation_id")), row.getInt("output_index"));
    }
}
