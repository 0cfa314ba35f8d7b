// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.Admission;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StagingArea;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;

/** Copies an object that we hold, facts included. */
@ApplicationScoped
class OwnBytes {
    private final ObjectStore store;
    private final StagingArea staging;

    OwnBytes(ObjectStore store, StagingArea staging) {
        this.store = store;
        this.staging = staging;
    }

    Medium copy(StoredObject object) throws IOException {
        MediaFormat format = MediaFormat.ofContentType(object.contentType())
                .orElseThrow(() -> new IllegalStateException("unknown type " + object.contentType()));
        try (InputStream bytes = store.read(object.key(), 0, object.size())) {
            return new Medium(staging.stage(bytes, Admission.upTo(object.size())), format, object.facts());
        }
    }
}
