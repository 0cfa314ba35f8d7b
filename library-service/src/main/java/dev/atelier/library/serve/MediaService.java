// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaName;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectRepository;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;

/** Finds the bytes behind a media address. */
@ApplicationScoped
class MediaService {
    private final StoredObjectRepository objects;
    private final ObjectStore store;

    MediaService(StoredObjectRepository objects, ObjectStore store) {
        this.objects = objects;
        this.store = store;
    }

    /** In a transaction, which gives the connection back before a slow reader gets the first byte. */
    @Transactional
    Media get(String name) {
        StoredObject object = MediaName.parse(name)
                .flatMap(this::find)
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no media at this address."));
        // A row without its bytes is a lost disk, not a wrong address.
        return store.file(object.key())
                .map(file -> Media.of(object, file))
                .orElseThrow(() -> new IllegalStateException("bytes are missing sha256=" + object.sha256()));
    }

    private Optional<StoredObject> find(MediaName name) {
        return objects.findByKey(name.key()).filter(object -> object.extension().equals(name.extension()));
    }
}
