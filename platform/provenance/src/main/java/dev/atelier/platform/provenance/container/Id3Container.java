// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An MP3 or a FLAC holds the store in a frame {@code GEOB} of the ID3v2 tag before it (C2PA 2.2, A.3.6). */
final class Id3Container implements MediaContainer {
    private static final int TAG_HEAD = 10;
    private static final int FRAME_HEAD = 10;
    private static final int MOST_FRAMES = 10_000;
    private static final long LARGEST_TAG = 1L << 28;
    /** Unsynchronisation, extended header, experimental, footer: each changes how the frames are read. */
    private static final int FLAGS = 0xFF;

    private static final int VERSION_3 = 3;
    private static final int VERSION_4 = 4;
    private static final String MEDIA_TYPE = "application/c2pa";
    private static final String EARLIER_MEDIA_TYPE = "application/x-c2pa-manifest-store";
    private static final byte[] DESCRIPTION =
            ("\0" + MEDIA_TYPE + "\0c2pa\0c2pa manifest store\0").getBytes(StandardCharsets.ISO_8859_1);

    @Override
    public List<MediaContainer.StorePiece> findStore(ByteReader file) throws IOException {
        if (!hasTag(file) || !isReadable(file)) {
            return List.of();
        }
        List<MediaContainer.StorePiece> found = new ArrayList<>();
        int version = file.u8(3);
        long end = Math.min(file.size(), TAG_HEAD + synchsafe(file, 6));
        long at = TAG_HEAD;
        for (int seen = 0; at + FRAME_HEAD < end && file.u8(at) != 0; seen++) {
            long length = version == VERSION_4 ? synchsafe(file, at + 4) : file.u32(at + 4);
            if (seen > MOST_FRAMES || length > end - at - FRAME_HEAD) {
                break;
            }
            if (file.text(at, 4).equals("GEOB")) {
                Range content = Range.ofLength(at + FRAME_HEAD, length);
                if (isStore(file, content)) {
                    found.add(new MediaContainer.StorePiece(
                            new Range(at, content.to()), new Range(object(file, content), content.to())));
                }
            }
            at += FRAME_HEAD + length;
        }
        if (found.size() > 1) {
            throw new UnsupportedLayoutException("The file has more than one manifest store.");
        }
        return found;
    }

    @Override
    public Embedding plan(ByteReader file, int storeSize) throws IOException {
        int frame = FRAME_HEAD + DESCRIPTION.length + storeSize;
        // A tag of another form stays as it is, behind one with the store.
        if (!hasTag(file) || !isReadable(file)) {
            byte[] head = head(VERSION_4, frame);
            return Embedding.withDataHash(
                    0,
                    List.of(),
                    store -> join(head, frame(VERSION_4, store)),
                    Range.ofLength(TAG_HEAD + FRAME_HEAD + (long) DESCRIPTION.length, storeSize));
        }
        int version = file.u8(3);
        long size = synchsafe(file, 6) + frame;
        if (size >= LARGEST_TAG || TAG_HEAD + synchsafe(file, 6) > file.size()) {
            throw new UnsupportedLayoutException("The ID3 tag is too large.");
        }
        return Embedding.withDataHash(
                TAG_HEAD,
                List.of(new Embedding.Patch(0, head(version, (int) size))),
                store -> frame(version, store),
                Range.ofLength(TAG_HEAD + FRAME_HEAD + (long) DESCRIPTION.length, storeSize));
    }

    private static boolean hasTag(ByteReader file) throws IOException {
        return file.size() >= TAG_HEAD && file.text(0, 3).equals("ID3");
    }

    private static boolean isReadable(ByteReader file) throws IOException {
        int version = file.u8(3);
        return version >= VERSION_3 && version <= VERSION_4 && (file.u8(5) & FLAGS) == 0;
    }

    private static boolean isStore(ByteReader file, Range content) throws IOException {
        String start = file.text(content.from(), (int) Math.min(content.length(), EARLIER_MEDIA_TYPE.length() + 2));
        return start.startsWith(MEDIA_TYPE + "\0", 1) || start.startsWith(EARLIER_MEDIA_TYPE + "\0", 1);
    }

    /** Where the object begins: after the encoding, the media type, the file name and the description. */
    private static long object(ByteReader file, Range content) throws IOException {
        // UTF-16 ends a text with two zero bytes; all programs that write a store use single bytes.
        if (file.u8(content.from()) % 3 != 0) {
            throw new UnsupportedLayoutException("The ID3 frame of the manifest store is in UTF-16.");
        }
        long at = content.from() + 1;
        for (int texts = 0; texts < 3; at++) {
            if (at >= content.to()) {
                throw new UnsupportedLayoutException("The ID3 frame of the manifest store is incomplete.");
            }
            texts += file.u8(at) == 0 ? 1 : 0;
        }
        return at;
    }

    private static byte[] head(int version, int size) {
        return ByteBuffer.allocate(TAG_HEAD)
                .put("ID3".getBytes(StandardCharsets.US_ASCII))
                .put((byte) version)
                .putShort((short) 0)
                .putInt(toSynchsafe(size))
                .array();
    }

    private static byte[] frame(int version, byte[] store) {
        int length = DESCRIPTION.length + store.length;
        return ByteBuffer.allocate(FRAME_HEAD + length)
                .put("GEOB".getBytes(StandardCharsets.US_ASCII))
                .putInt(version == VERSION_4 ? toSynchsafe(length) : length)
                .putShort((short) 0)
                .put(DESCRIPTION)
                .put(store)
                .array();
    }

    private static byte[] join(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    private static int toSynchsafe(int value) {
        return (value & 0x7F) | (value & 0x3F80) << 1 | (value & 0x1FC000) << 2 | (value & 0xFE00000) << 3;
    }

    private static long synchsafe(ByteReader file, long at) throws IOException {
        long value = file.u32(at);
        return (value & 0x7F) | (value & 0x7F00) >> 1 | (value & 0x7F0000) >> 2 | (value & 0x7F000000) >> 3;
    }
}
