// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits a WebP, or one frame of a moving one, into its chunks. */
final class WebpChunks {
    static final int FIRST_CHUNK = 12;
    static final int CHUNK_HEAD = 8;

    private static final int MAX_CHUNKS = 20_000;

    /**
     * One chunk.
     *
     * @param to end of the chunk with its padding
     */
    record Chunk(String type, long from, long to) {

        long content() {
            return from + CHUNK_HEAD;
        }

        int length() {
            return (int) (to - content());
        }

        boolean isPixels() {
            return type.equals("VP8 ") || type.equals("VP8L");
        }
    }

    private WebpChunks() {}

    static List<Chunk> of(ByteReader file) throws IOException {
        List<Chunk> chunks = between(file, FIRST_CHUNK, Math.min(file.size(), file.u32le(4) + CHUNK_HEAD));
        if (chunks.isEmpty() || chunks.getFirst().length() <= 0) {
            throw new InvalidMediaException("The WebP has malformed chunks.");
        }
        return chunks;
    }

    static List<Chunk> between(ByteReader file, long from, long end) throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        long at = from;
        while (at + CHUNK_HEAD <= end && chunks.size() < MAX_CHUNKS) {
            long length = file.u32le(at + 4);
            long to = Math.min(end, at + CHUNK_HEAD + length + (length & 1));
            chunks.add(new Chunk(file.text(at, 4), at, to));
            at = to;
        }
        if (at < end) {
            throw new InvalidMediaException("The WebP has malformed chunks.");
        }
        return chunks;
    }

    static Optional<Chunk> find(List<Chunk> chunks, String type) {
        return chunks.stream().filter(chunk -> chunk.type().equals(type)).findFirst();
    }
}
