// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * MP4 and QuickTime files hold the store in a {@code uuid} box behind {@code ftyp} (C2PA 2.2, A.3.4). What lies behind moves,
 * so the tables that name positions in the file move with it.
 */
final class BmffContainer implements MediaContainer {
    private static final byte[] PURPOSE = "manifest\0".getBytes(StandardCharsets.US_ASCII);
    private static final int UUID = 16;
    private static final int VERSION_AND_FLAGS = 4;
    private static final int BOX_HEAD = 8;
    /** Everything in the box but the store: no hash tree follows, so its position is 0. */
    private static final int FRAME = BOX_HEAD + UUID + VERSION_AND_FLAGS + PURPOSE.length + Long.BYTES;

    @Override
    public List<MediaContainer.StorePiece> findStore(ByteReader file) throws IOException {
        List<MediaContainer.StorePiece> found = new ArrayList<>();
        for (BmffBox box : BmffBox.listReadable(file)) {
            long purpose = box.content() + UUID + VERSION_AND_FLAGS;
            if (box.isC2pa(file)
                    && box.to() - box.from() > FRAME
                    && file.text(purpose, PURPOSE.length).equals("manifest\0")) {
                long store = purpose + PURPOSE.length + Long.BYTES;
                found.add(new MediaContainer.StorePiece(new Range(box.from(), box.to()), new Range(store, box.to())));
            }
        }
        if (found.size() > 1) {
            throw new UnsupportedLayoutException("The file has more than one manifest store.");
        }
        return found;
    }

    @Override
    public Embedding plan(ByteReader file, int storeSize) throws IOException {
        List<BmffBox> boxes = BmffBox.list(file, 0, file.size());
        if (boxes.isEmpty()
                || !boxes.getFirst().type().equals("ftyp")
                || boxes.getLast().to() != file.size()) {
            throw new UnsupportedLayoutException("The file does not begin with its type, or ends in a box.");
        }
        long at = boxes.getFirst().to();
        long shift = FRAME + (long) storeSize;
        List<Range> skipped = new ArrayList<>(List.of(new Range(0, at + shift)));
        List<Long> marks = new ArrayList<>();
        for (BmffBox box : boxes.subList(1, boxes.size())) {
            if (box.type().equals("mfra")) {
                skipped.add(new Range(box.from() + shift, box.to() + shift));
            } else {
                marks.add(box.from() + shift);
            }
        }
        return new Embedding(
                at,
                new ChunkOffsets(file, at, shift).patches(boxes),
                BmffContainer::wrap,
                true,
                new HashPlan(skipped, marks));
    }

    private static byte[] wrap(byte[] store) {
        return ByteBuffer.allocate(FRAME + store.length)
                .putInt(FRAME + store.length)
                .put("uuid".getBytes(StandardCharsets.US_ASCII))
                .put(HexFormat.of().parseHex(MediaContainer.BMFF_UUID))
                .putInt(0)
                .put(PURPOSE)
                .putLong(0)
                .put(store)
                .array();
    }
}
