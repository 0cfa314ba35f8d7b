// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ObjectKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.hibernate.Session;

/** Which object is which clip of a run. */
@ApplicationScoped
class DerivedRepository {
    private final Session database;

    DerivedRepository(Session database) {
        this.database = database;
    }

    Optional<StoredObject> find(OutputId id) {
        return database.createNativeQuery("""
                        select stored_object.* from derived_object join stored_object using (key)
                        where generation_id = ?1 and output_index = ?2""", StoredObject.class)
                .setParameter(1, id.generation().value())
                .setParameter(2, id.index())
                .uniqueResultOptional();
    }

    boolean claim(OutputId id, ObjectKey key) {
        return database.createNativeMutationQuery("""
                        insert into derived_object (generation_id, output_index, key) values (?1, ?2, ?3)
                        on conflict do nothing""")
                        .setParameter(1, id.generation().value())
                        .setParameter(2, id.index())
                        .setParameter(3, key.value())
                        .executeUpdate()
                == 1;
    }
}
