// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits a PNG into its chunks, from its header to its end, without unpacking any. */
final class PngChunks {
    static final int SIGNATURE = 8;

    private static final int FRAME = 12;
    private static final int MAX_CHUNKS = 200_000;

    /** One chunk; its content follows length and type, and a checksum follows the content. */
    record Chunk(String type, long from, long length) {

        long content() {
            return from + 8;
        }

        long to() {
            return from + FRAME + length;
        }
    }

    private PngChunks() {}

    static List<Chunk> of(ByteReader file) throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        long at = SIGNATURE;
        while (chunks.size() < MAX_CHUNKS) {
            Chunk chunk = new Chunk(file.text(at + 4, 4), at, file.u32(at));
            at = chunk.to();
            if (at > file.size()) {
                throw new InvalidMediaException("The PNG ends in the middle of a chunk.");
            }
            chunks.add(chunk);
            if (chunk.type().equals("IEND")) {
                return chunks;
            }
        }
        throw new InvalidMediaException("The PNG has too many chunks.");
    }

    static Optional<Chunk> find(List<Chunk> chunks, String type) {
        return chunks.stream().filter(chunk -> chunk.type().equals(type)).findFirst();
    }
}
