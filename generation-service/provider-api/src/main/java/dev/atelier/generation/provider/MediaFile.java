// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import dev.atelier.platform.media.MediaKind;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An output file in the workspace of its run. The library measures it.
 *
 * @param contentType such as {@code video/mp4}
 * @param network the trained network of this platform that made it, such as {@code selfie}
 */
public record MediaFile(MediaKind kind, String contentType, Path file, Optional<String> network) {

    /** A file that no trained network of this platform made. */
    public MediaFile(MediaKind kind, String contentType, Path file) {
        this(kind, contentType, file, Optional.empty());
    }
}
