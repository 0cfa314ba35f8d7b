// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ObjectKey;
import java.util.Optional;

/** An object ready to be sent. */
record Media(ObjectKey key, long size, EntityTag tag, String contentType, boolean inline, Optional<String> name) {

    static Media of(StoredObject object) {
        return new Media(
                object.key(),
                object.size(),
                EntityTag.of(object.sha256()),
                object.contentType(),
                MediaFormat.isInline(object.contentType()),
                object.name());
    }
}
