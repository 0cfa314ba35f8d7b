// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** A PNG holds the store in one chunk {@code caBX} before the first {@code IDAT} (C2PA 2.2, A.3.3); that of others is found behind it too. */
final class PngContainer implements MediaContainer {
    private static final int SIGNATURE = 8;
    private static final int FRAME = 12;
    /** Writers split pixels into chunks of 8 KB. */
    private static final int MOST_CHUNKS = 100_000;

    private static final String TYPE = "caBX";

    @Override
    public List<MediaContainer.StorePiece> findStore(ByteReader file) throws IOException {
        List<MediaContainer.StorePiece> found = new ArrayList<>();
        long at = SIGNATURE;
        for (int seen = 0; at + FRAME <= file.size(); seen++) {
            long length = file.u32(at);
            String type = file.text(at + 4, 4);
            if (type.equals("IEND") || seen > MOST_CHUNKS || length > file.size() - at - FRAME) {
                return found;
            }
            if (type.equals(TYPE)) {
                found.add(new MediaContainer.StorePiece(
                        Range.ofLength(at, length + FRAME), Range.ofLength(at + 8, length)));
            }
            if (found.size() > 1) {
                throw new UnsupportedLayoutException("The PNG has more than one manifest store.");
            }
            at += FRAME + length;
        }
        return found;
    }

    @Override
    public Embedding plan(ByteReader file, int storeSize) throws IOException {
        long at = SIGNATURE + FRAME + file.u32(SIGNATURE);
        if (!file.text(SIGNATURE + 4, 4).equals("IHDR") || at > file.size()) {
            throw new UnsupportedLayoutException("The PNG does not begin with its header.");
        }
        return Embedding.withDataHash(at, List.of(), PngContainer::wrap, Range.ofLength(at, storeSize + (long) FRAME));
    }

    private static byte[] wrap(byte[] store) {
        byte[] type = TYPE.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(type);
        checksum.update(store);
        return ByteBuffer.allocate(store.length + FRAME)
                .putInt(store.length)
                .put(type)
                .put(store)
                .putInt((int) checksum.getValue())
                .array();
    }
}
