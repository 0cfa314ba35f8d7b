// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** WebP and WAV hold the store in a chunk {@code C2PA} at the end of the RIFF (C2PA 2.2, A.3.5). */
final class RiffContainer implements MediaContainer {
    private static final int FIRST_CHUNK = 12;
    private static final int CHUNK_HEAD = 8;
    private static final int MOST_CHUNKS = 20_000;
    private static final String TYPE = "C2PA";
    private static final long LARGEST_RIFF = 0xFFFF_FFF0L;

    @Override
    public List<MediaContainer.StorePiece> findStore(ByteReader file) throws IOException {
        List<MediaContainer.StorePiece> found = new ArrayList<>();
        long end = Math.min(file.size(), file.u32le(4) + CHUNK_HEAD);
        long at = FIRST_CHUNK;
        for (int seen = 0; at + CHUNK_HEAD <= end; seen++) {
            long length = file.u32le(at + 4);
            if (seen > MOST_CHUNKS) {
                return found;
            }
            if (file.text(at, 4).equals(TYPE)) {
                if (!found.isEmpty() || length > end - at - CHUNK_HEAD) {
                    throw new UnsupportedLayoutException("The manifest store of the file cannot be read.");
                }
                found.add(new MediaContainer.StorePiece(
                        Range.ofLength(at, length + CHUNK_HEAD), Range.ofLength(at + CHUNK_HEAD, length)));
            }
            at += CHUNK_HEAD + length + (length & 1);
        }
        return found;
    }

    @Override
    public Embedding plan(ByteReader file, int storeSize) throws IOException {
        long stated = file.u32le(4);
        long end = stated + CHUNK_HEAD;
        long padding = stated & 1;
        long riff = stated + padding + CHUNK_HEAD + storeSize + (storeSize & 1);
        // A recorder that could not seek back leaves a size that is not that of the file.
        if (!file.text(0, 4).equals("RIFF") || riff > LARGEST_RIFF || !isEndOfChunk(file, end)) {
            throw new UnsupportedLayoutException("The RIFF does not say how long it is.");
        }
        Embedding.Patch size = new Embedding.Patch(4, little((int) riff));
        Range unhashed = Range.ofLength(end + padding, CHUNK_HEAD + (long) storeSize);
        return Embedding.withDataHash(end, List.of(size), store -> wrap(store, (int) padding), unhashed);
    }

    /** The store goes behind a chunk; anywhere else it would break the one around it. */
    private static boolean isEndOfChunk(ByteReader file, long end) throws IOException {
        long at = FIRST_CHUNK;
        for (int seen = 0; seen < MOST_CHUNKS && at + CHUNK_HEAD <= Math.min(end, file.size()); seen++) {
            long length = file.u32le(at + 4);
            at += CHUNK_HEAD + length + (length & 1);
        }
        // The size may leave out the padding of the last chunk.
        return end > FIRST_CHUNK && end <= file.size() && (at == end || at == end + 1);
    }

    private static byte[] wrap(byte[] store, int padding) {
        return ByteBuffer.allocate(padding + CHUNK_HEAD + store.length + (store.length & 1))
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[padding])
                .put(TYPE.getBytes(StandardCharsets.US_ASCII))
                .putInt(store.length)
                .put(store)
                .array();
    }

    private static byte[] little(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }
}
