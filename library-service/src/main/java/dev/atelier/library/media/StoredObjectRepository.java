// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds objects by key; knowledge of the key is the right to read, so queries need no account. */
@ApplicationScoped
public class StoredObjectRepository implements PanacheRepositoryBase<StoredObject, String> {

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
    public int remove(Collection<ObjectKey> keys, Instant now) {
        return getSession()
                .createNativeMutationQuery("""
                        with gone as (
                            delete from stored_object where key = any(?1) or parent_key = any(?1) returning key)
                        insert into doomed_object (key, due_at) select key, ?2 from gone on conflict do nothing""")
                .setParameter(1, keys.stream().map(ObjectKey::value).toArray(String[]::new))
                .setParameter(2, now)
                .executeUpdate();
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
