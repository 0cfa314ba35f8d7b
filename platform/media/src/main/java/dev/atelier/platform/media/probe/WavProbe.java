// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import java.io.IOException;
import java.util.Set;

/** Reads the format and data chunks of a WAV. */
final class WavProbe {
    private static final int FIRST_CHUNK = 12;
    private static final int CHUNK_HEAD = 8;
    private static final int MAX_CHUNKS = 1000;
    private static final int EXTENSIBLE = 0xFFFE;
    private static final int SUB_FORMAT = 24;

    /** Integers, floating point numbers, A-law and mu-law; other numbers are codecs that other containers have too. */
    private static final Set<Integer> PLAIN = Set.of(1, 3, 6, 7);

    private WavProbe() {}

    static MediaFacts read(ByteReader file) throws IOException {
        long at = FIRST_CHUNK;
        long bytesPerSecond = 0;
        for (int i = 0; i < MAX_CHUNKS; i++) {
            String type = file.text(at, 4);
            long length = file.u32le(at + 4);
            if (type.equals("fmt ")) {
                checkFormat(file, at + CHUNK_HEAD);
                bytesPerSecond = file.u32le(at + CHUNK_HEAD + 8);
            }
            if (type.equals("data")) {
                // A streaming writer leaves the length open.
                long data = Math.min(length, file.size() - at - CHUNK_HEAD);
                return MediaFacts.ofSound(CheckedFacts.seconds(data, bytesPerSecond));
            }
            at += CHUNK_HEAD + length + (length & 1);
        }
        throw new InvalidMediaException("The WAV has too many chunks.");
    }

    private static void checkFormat(ByteReader file, long at) throws IOException {
        int format = file.u16le(at);
        if (!PLAIN.contains(format == EXTENSIBLE ? file.u16le(at + SUB_FORMAT) : format)) {
            throw new InvalidMediaException("Only WAV files with plain samples are supported.");
        }
    }
}
