// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Finds objects by their key, which is the right to read them; whoever knows it need not name an account. */
@ApplicationScoped
public class StoredObjectRepository implements PanacheRepositoryBase<StoredObject, String> {

    public Optional<StoredObject> findByKey(ObjectKey key) {
        return findByIdOptional(key.value());
    }
}
