// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A JPEG holds the store in consecutive APP11 segments, each of which repeats the head of the outer box (C2PA 2.2, A.3.1;
 * ISO 19566-5, D.2).
 */
final class JpegContainer implements MediaContainer {
    private static final int START = 2;
    private static final int SCAN = 0xDA;
    private static final int APP0 = 0xE0;
    private static final int APP11 = 0xEB;
    private static final int MOST_SEGMENTS = 10_000;
    /** Common identifier, instance and sequence number, and the head of the outer box. */
    private static final int PREFIX = 8;

    private static final int BOX_HEAD = 8;
    private static final int COMMON_IDENTIFIER = 0x4A50;
    private static final short INSTANCE = 0x0211;
    private static final int LARGEST_PIECE = 0xFFFF - 2 - PREFIX - BOX_HEAD;

    /** A segment before the picture, without its marker and length. */
    private record Segment(int marker, long content, long end) {
        private static final int HEAD = 4;

        MediaContainer.StorePiece piece(int before) {
            return new MediaContainer.StorePiece(new Range(content - HEAD, end), new Range(content + before, end));
        }
    }

    @Override
    public List<MediaContainer.StorePiece> findStore(ByteReader file) throws IOException {
        List<MediaContainer.StorePiece> pieces = new ArrayList<>();
        int instance = -1;
        for (Segment segment : segments(file)) {
            if (!isJumbf(file, segment)) {
                continue;
            }
            int number = file.u16(segment.content() + 2);
            boolean isFirst = file.u32(segment.content() + 4) == 1;
            if (isFirst && instance < 0 && isManifestStore(file, segment)) {
                instance = number;
                pieces.add(segment.piece(PREFIX));
            } else if (!isFirst && number == instance) {
                pieces.add(segment.piece(PREFIX + BOX_HEAD));
            } else if (isFirst && isManifestStore(file, segment)) {
                throw new UnsupportedLayoutException("The JPEG has more than one manifest store.");
            }
        }
        return pieces;
    }

    @Override
    public Embedding plan(ByteReader file, int storeSize) throws IOException {
        long at = START;
        for (Segment segment : segments(file)) {
            // The JFIF header must stay the first segment.
            if (segment.marker() != APP0) {
                break;
            }
            at = segment.end();
        }
        return Embedding.withDataHash(
                at, List.of(), JpegContainer::wrap, Range.ofLength(at, wrap(new byte[storeSize]).length));
    }

    private static byte[] wrap(byte[] store) {
        int pieces = 1 + Math.max(0, store.length - BOX_HEAD - 1) / LARGEST_PIECE;
        ByteBuffer wrapped = ByteBuffer.allocate(store.length + pieces * (4 + PREFIX) + (pieces - 1) * BOX_HEAD);
        int at = 0;
        for (int sequence = 1; sequence <= pieces; sequence++) {
            // The first piece has the head of the box in it, so it takes as much more.
            int size = Math.min(store.length - at, LARGEST_PIECE + (at == 0 ? BOX_HEAD : 0));
            int head = at == 0 ? 0 : BOX_HEAD;
            wrapped.put((byte) 0xFF)
                    .put((byte) APP11)
                    .putShort((short) (2 + PREFIX + head + size))
                    .putShort((short) COMMON_IDENTIFIER)
                    .putShort(INSTANCE)
                    .putInt(sequence)
                    .put(store, 0, head)
                    .put(store, at, size);
            at += size;
        }
        return wrapped.array();
    }

    private static boolean isJumbf(ByteReader file, Segment segment) throws IOException {
        return segment.marker() == APP11
                && segment.end() - segment.content() >= PREFIX + BOX_HEAD
                && file.u16(segment.content()) == COMMON_IDENTIFIER
                && file.text(segment.content() + PREFIX + 4, 4).equals("jumb");
    }

    /** Whether the description box names the type of a manifest store; other superboxes hold depth maps and the like. */
    private static boolean isManifestStore(ByteReader file, Segment segment) throws IOException {
        long description = segment.content() + PREFIX + BOX_HEAD;
        return description + 12 <= segment.end()
                && file.text(description + 4, 8).equals("jumdc2pa");
    }

    /** The segments up to the first scan. */
    private static List<Segment> segments(ByteReader file) throws IOException {
        List<Segment> segments = new ArrayList<>();
        long at = START;
        while (segments.size() < MOST_SEGMENTS && at + 4 <= file.size()) {
            if (file.u8(at) != 0xFF) {
                return segments;
            }
            int marker = file.u8(at + 1);
            if (marker == 0xFF) {
                at++;
                continue;
            }
            long end = at + 2 + file.u16(at + 2);
            if (marker == SCAN || end > file.size() || end < at + 4) {
                return segments;
            }
            segments.add(new Segment(marker, at + 4, end));
            at = end;
        }
        return segments;
    }
}
