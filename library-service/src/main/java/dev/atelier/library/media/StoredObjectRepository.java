// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds objects by their key, which is the right to read them; whoever knows it need not name an account. */
@ApplicationScoped
public class StoredObjectRepository implements PanacheRepositoryBase<StoredObject, String> {

    public Optional<StoredObject> findByKey(ObjectKey key) {
        return findByIdOptional(key.value());
    }

    public List<StoredObject> findByKeys(Collection<ObjectKey> keys) {
        return list("key in ?1", keys.stream().map(ObjectKey::value).toList());
    }

    /** The picture of a parent that was made for this width. */
    public Optional<StoredObject> findThumbnail(ObjectKey parent, int width) {
        return find("parentKey = ?1 and thumbWidth = ?2", parent.value(), width).firstResultOptional();
    }

    /** Removes rows, those of their thumbnails included; their bytes are due now. */
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

    /** The same for rows whose time is over; a thumbnail of theirs does not count. */
    public int removeExpired(Instant now, int most) {
        List<ObjectKey> keys = getSession()
                .createNativeQuery("""
                        select key from stored_object where expires_at <= ?1
                        order by expires_at limit ?2 for update skip locked""", String.class)
                .setParameter(1, now)
                .setParameter(2, most)
                .getResultList()
                .stream()
                .map(ObjectKey::new)
                .toList();
        remove(keys, now);
        return keys.size();
    }
}
