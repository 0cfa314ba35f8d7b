// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Completes the header of a file that was written as a stream, so that every program reads it, and credentials have a place. */
public final class HeaderRepair {
    private HeaderRepair() {}

    /** False for a file without such a header, also when the file is no complete file of the format. */
    public static boolean isNeeded(Path path, MediaFormat format) throws IOException {
        if (format != MediaFormat.WAV) {
            return false;
        }
        try (ByteReader file = new ByteReader(path)) {
            return WavHeader.read(file).isOpen();
        } catch (InvalidMediaException _) {
            return false;
        }
    }

    /** Writes a file that needs it with a complete header. */
    public static void write(Path path, OutputStream target) throws IOException {
        try (ByteReader file = new ByteReader(path)) {
            WavHeader.read(file).close(target);
        }
    }
}
