// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.hibernate.Session;

/** Keys whose bytes are to go: announced before they are published, or left without their row. */
@ApplicationScoped
public class DoomedObjectRepository {
    private final Session database;

    DoomedObjectRepository(Session database) {
        this.database = database;
    }

    /** Says that bytes are about to appear under this key, and from when on they are left behind if no row does. */
    public void announce(ObjectKey key, Instant dueAt) {
        database.createNativeMutationQuery("insert into doomed_object (key, due_at) values (?1, ?2)")
                .setParameter(1, key.value())
                .setParameter(2, dueAt)
                .executeUpdate();
    }

    /** Calls the announcement off; false when the sweeper took the bytes for left behind. */
    public boolean spare(ObjectKey key) {
        return database.createNativeMutationQuery("delete from doomed_object where key = ?1 and not taken")
                        .setParameter(1, key.value())
                        .executeUpdate()
                == 1;
    }

    /** Takes one key whose bytes are not needed; false when its row was written after all. */
    public boolean claim(ObjectKey key) {
        return database.createNativeMutationQuery("update doomed_object set taken = true where key = ?1 and not taken")
                        .setParameter(1, key.value())
                        .executeUpdate()
                == 1;
    }

    /** Takes keys that are due, for a while: after a crash of the taker they are due again at {@code until}. */
    public List<ObjectKey> take(Instant now, Instant until, int most) {
        return database
                .createNativeQuery("""
                        update doomed_object set taken = true, due_at = ?2 where key in (
                            select key from doomed_object where due_at <= ?1
                            order by due_at limit ?3 for update skip locked)
                        returning key""", String.class)
                .setParameter(1, now)
                .setParameter(2, until)
                .setParameter(3, most)
                .getResultList()
                .stream()
                .map(ObjectKey::new)
                .toList();
    }

    /** The bytes are gone. */
    public void forget(Collection<ObjectKey> keys) {
        database.createNativeMutationQuery("delete from doomed_object where key = any(?1)")
                .setParameter(1, keys.stream().map(ObjectKey::value).toArray(String[]::new))
                .executeUpdate();
    }
}
