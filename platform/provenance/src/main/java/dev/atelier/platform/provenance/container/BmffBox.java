// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * One box of an ISO base media file (ISO 14496-12, 4.2).
 *
 * @param content position after the head
 */
record BmffBox(String type, long from, long content, long to) {
    /** Fragments of an hour have some thousand boxes. */
    static final int MOST_BOXES = 20_000;

    private static final int HEAD = 8;
    private static final int LONG_HEAD = 16;
    private static final int UUID = 16;

    /** The boxes of a file up to the first that cannot be read. */
    static List<BmffBox> listReadable(ByteReader file) throws IOException {
        List<BmffBox> boxes = new ArrayList<>();
        collect(file, 0, file.size(), boxes);
        return boxes;
    }

    /** All boxes between two positions. */
    static List<BmffBox> list(ByteReader file, long from, long to) throws IOException {
        List<BmffBox> boxes = new ArrayList<>();
        if (!collect(file, from, to, boxes)) {
            throw new UnsupportedLayoutException("The boxes of the file cannot be read.");
        }
        return boxes;
    }

    /** False when a box cannot be read. */
    private static boolean collect(ByteReader file, long from, long to, List<BmffBox> boxes) throws IOException {
        long at = from;
        while (at + HEAD <= to) {
            long stated = file.u32(at);
            long head = stated == 1 ? LONG_HEAD : HEAD;
            if (at + head > to) {
                return false;
            }
            long length = stated == 1 ? file.u64(at + HEAD) : stated == 0 ? to - at : stated;
            if (length < head || length > to - at || boxes.size() >= MOST_BOXES) {
                return false;
            }
            boxes.add(new BmffBox(file.text(at + 4, 4), at, at + head, at + length));
            at += length;
        }
        return true;
    }

    boolean isC2pa(ByteReader file) throws IOException {
        return type.equals("uuid")
                && to - content >= UUID
                && HexFormat.of().formatHex(file.bytes(content, UUID)).equals(MediaContainer.BMFF_UUID);
    }
}
