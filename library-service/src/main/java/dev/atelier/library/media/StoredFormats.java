// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The formats that the library stores. */
public final class StoredFormats {
    // No thumbnail can be made of AVIF, and no page shows a 3D model.
    private static final Set<MediaFormat> REFUSED = EnumSet.of(MediaFormat.AVIF, MediaFormat.GLB);

    private StoredFormats() {}

    /** Detects the format of a file; empty when the library does not store the format. */
    public static Optional<MediaFormat> sniff(Path file) throws IOException {
        return MediaSniffer.sniff(file).filter(format -> !REFUSED.contains(format));
    }

    /** Detects the format of a body by its first bytes; empty when the library does not store the format. */
    public static Optional<MediaFormat> sniff(byte[] head) {
        return MediaSniffer.sniff(head).filter(format -> !REFUSED.contains(format));
    }
}
