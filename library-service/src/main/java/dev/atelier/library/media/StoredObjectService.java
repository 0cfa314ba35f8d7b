// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads what is known of objects. */
@ApplicationScoped
public class StoredObjectService {
    private final StoredObjectRepository objects;

    StoredObjectService(StoredObjectRepository objects) {
        this.objects = objects;
    }

    @Transactional
    public Optional<StoredObject> find(ObjectKey key) {
        return objects.findByKey(key);
    }

    /** By the text of their key; those that are gone are absent. */
    @Transactional
    public Map<String, StoredObject> byKey(Collection<ObjectKey> keys) {
        return keys.isEmpty()
                ? Map.of()
                : objects.findByKeys(keys).stream()
                        .collect(Collectors.toMap(object -> object.key().value(), object -> object));
    }
}
