// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.StoredObject;
import java.nio.file.Path;

/** An object ready to be sent. */
record Media(Path file, long size, EntityTag tag, String contentType, boolean inline) {

    static Media of(StoredObject object, Path file) {
        return new Media(
                file,
                object.size(),
                EntityTag.of(object.sha256()),
                object.contentType(),
                MediaFormat.isInline(object.contentType()));
    }
}
