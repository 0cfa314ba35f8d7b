// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Keys whose bytes are to be deleted: registered before the bytes are published, or left without a row later. */
@ApplicationScoped
public class OrphanRepository {
    private final Database database;

    OrphanRepository(Database database) {
        this.database = database;
    }

    /** Registers a key before its bytes are published; the bytes are orphans if no row exists at {@code dueAt}. */
    public void register(ObjectKey key, Instant dueAt) {
        database.update("insert into orphan (key, due_at) values (?, ?)", key.value(), dueAt);
    }

    /** Removes the registration when the row is written; false when a worker has already claimed the bytes. */
    public boolean unregister(ObjectKey key) {
        return database.update("delete from orphan where key = ? and not claimed", key.value()) == 1;
    }

    /** Claims one key for deletion; false when its row was committed after all. */
    public boolean claim(ObjectKey key) {
        return database.update("update orphan set claimed = true where key = ? and not claimed", key.value()) == 1;
    }

    /** Claims due keys for deletion; after a crash of the worker they are due again at {@code leaseEnd}. */
    public List<ObjectKey> claimDue(Instant now, Instant leaseEnd, int limit) {
        return database.list("""
                update orphan set claimed = true, due_at = ? where key in (
                    select key from orphan where due_at <= ?
                    order by due_at limit ? for update skip locked)
                returning key""", row -> new ObjectKey(row.getString("key")), leaseEnd, now, limit);
    }

    /** Removes keys whose bytes are deleted. */
    public void remove(Collection<ObjectKey> keys) {
        database.update(
                "delete from orphan where key = any(?)",
                keys.stream().map(ObjectKey::value).toList());
    }
}
