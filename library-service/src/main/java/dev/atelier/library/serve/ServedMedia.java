// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.media.MediaFormat;
import java.util.Optional;

/** An object as it is sent to a client. */
record ServedMedia(ObjectKey key, long size, EntityTag tag, String contentType, boolean inline, Optional<String> name) {

    static ServedMedia of(StoredObject object) {
        return new ServedMedia(
                object.key(),
                object.size(),
                EntityTag.of(object.sha256()),
                object.contentType(),
                MediaFormat.isInline(object.contentType()),
                object.name());
    }
}
