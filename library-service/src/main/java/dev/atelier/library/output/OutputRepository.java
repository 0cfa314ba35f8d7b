// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.StoredObject;
import jakarta.enterprise.context.ApplicationScoped;
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

    /** False when the output has its object already; of two writers at once the second waits for the first's commit. */
    boolean claim(OutputId id, StoredObject object) {
        return database.createNativeMutationQuery("""
                        insert into output (generation_id, output_index, account_id, key) values (?1, ?2, ?3, ?4)
                        on conflict do nothing""")
                        .setParameter(1, id.generation().value())
                        .setParameter(2, id.index())
                        .setParameter(3, object.owner().account())
                        .setParameter(4, object.key().value())
                        .executeUpdate()
                == 1;
    }
}
