// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.sql.Database;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds objects by key; knowledge of the key is the right to read, so queries need no account. */
@ApplicationScoped
public class StoredObjectRepository implements PanacheRepositoryBase<StoredObject, String> {
    private final Database database;

    StoredObjectRepository(Database database) {
        this.database = database;
    }

    public Optional<StoredObject> findByKey(ObjectKey key) {
        return findByIdOptional(key.value());
    }

    public List<StoredObject> findByKeys(Collection<ObjectKey> keys) {
        return list("key in ?1", keys.stream().map(ObjectKey::value).toList());
    }

    /** Finds the thumbnail of this width. */
    public Optional<StoredObject> findThumbnail(ObjectKey parent, int width) {
        return find("parentKey = ?1 and thumbWidth = ?2", parent.value(), width).firstResultOptional();
    }

    /** Removes rows and the rows of their thumbnails; the bytes become orphans that are due now. */
    public void remove(Collection<ObjectKey> keys, Instant now) {
        database.list(
                "select remove_objects(?, ?)",
                _ -> true,
                keys.stream().map(ObjectKey::value).toList(),
                now);
    }

    /** Removes expired rows and returns how many; thumbnails do not count. */
    public int removeExpired(Instant now, int limit) {
        List<ObjectKey> keys = getSession()
                .createNativeQuery("""
                        select key from stored_object where expires_at <= ?1
                        order by expires_at limit ?2 for update skip locked""", String.class)
                .setParameter(1, now)
                .setParameter(2, limit)
                .getResultList()
                .stream()
                .map(ObjectKey::new)
                .toList();
        remove(keys, now);
        return keys.size();
    }
}
