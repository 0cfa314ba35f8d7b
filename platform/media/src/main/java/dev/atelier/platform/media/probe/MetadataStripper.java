// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Removes metadata that identify the maker of a file, above all the place. The media data are copied bit by bit, the
 * orientation is kept, and bytes after the end of a picture are dropped. Expects a file that {@link MediaProber}
 * accepted.
 */
public final class MetadataStripper {
    private MetadataStripper() {}

    /** Strips files of one format. */
    interface Stripper {
        boolean isClean(ByteReader file) throws IOException;

        void write(ByteReader file, OutputStream target) throws IOException;
    }

    /** Whether files of this format are cleaned at all. */
    public static boolean knows(MediaFormat format) {
        return stripperFor(format).isPresent();
    }

    /** Whether the file has metadata to remove; Content Credentials alone are none. */
    public static boolean hasMetadata(Path path, MediaFormat format) throws IOException {
        Optional<Stripper> stripper = stripperFor(format);
        if (stripper.isEmpty()) {
            return false;
        }
        try (ByteReader file = new ByteReader(path)) {
            return !stripper.orElseThrow().isClean(file);
        }
    }

    /** Writes the file without its metadata, and without Content Credentials, which would not match it any more; the result is at most a few bytes longer than the file. */
    public static void strip(Path path, MediaFormat format, OutputStream target) throws IOException {
        Stripper stripper =
                stripperFor(format).orElseThrow(() -> new IllegalArgumentException(format + " has no metadata"));
        try (ByteReader file = new ByteReader(path)) {
            stripper.write(file, target);
        }
    }

    private static Optional<Stripper> stripperFor(MediaFormat format) {
        return switch (format) {
            case JPEG -> Optional.of(new JpegStripper());
            case PNG -> Optional.of(new PngStripper());
            case WEBP -> Optional.of(new WebpStripper());
            case MP4, MOV, M4A -> Optional.of(new Mp4Stripper());
            case WEBM, MKV, WEBM_AUDIO -> Optional.of(new MatroskaStripper());
            default -> Optional.empty();
        };
    }
}
