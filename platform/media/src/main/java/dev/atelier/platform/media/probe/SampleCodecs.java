// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.util.Set;

/** Reads the codecs that a sample description box of a movie names. */
final class SampleCodecs {
    private static final int FIRST_ENTRY = 8;
    private static final int ENTRY_HEAD = 8;
    /** A track has one description, or a few where its size changes. */
    private static final int MOST_ENTRIES = 16;
    /** The descriptor is among the first boxes of an entry. */
    private static final int DESCRIPTOR_WITHIN = 256;

    private static final int ES_DESCRIPTOR = 3;
    private static final int AAC = 0x40;

    // What our list of decoders has for certain, and tracks of text or of times, which are not decoded.
    private static final Set<String> KNOWN = Set.of(
            "avc1", "avc3", "hvc1", "hev1", "vp08", "vp09", "av01", "Opus", "fLaC", "alac", "sowt", "twos", "tmcd",
            "tx3g", "text", "mett", "mebx", "gpmd");

    private SampleCodecs() {}

    /** False when only ffprobe can say whether the track is of a codec that is decoded. */
    static boolean areKnown(ByteReader file, long from, long to) throws IOException {
        long count = file.u32(from + 4);
        long at = from + FIRST_ENTRY;
        if (count > MOST_ENTRIES) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            long length = at + ENTRY_HEAD <= to ? file.u32(at) : 0;
            if (length < ENTRY_HEAD || length > to - at || !isKnown(file, at, length)) {
                return false;
            }
            at += length;
        }
        return true;
    }

    private static boolean isKnown(ByteReader file, long at, long length) throws IOException {
        String codec = file.text(at + 4, 4);
        return KNOWN.contains(codec) || (codec.equals("mp4a") && isAac(file, at, length));
    }

    /** The name mp4a stands for any sound of MPEG-4; a descriptor inside says which. */
    private static boolean isAac(ByteReader file, long at, long length) throws IOException {
        String head = file.text(at, (int) Math.min(length, DESCRIPTOR_WITHIN));
        int box = head.indexOf("esds");
        // Tag, length, id and flags of the stream descriptor; tag, length and type of the decoder descriptor.
        int tag = box + 8;
        if (box < 0 || tag >= head.length() || head.charAt(tag) != ES_DESCRIPTOR) {
            return false;
        }
        int decoder = afterLength(head, tag + 1) + 3;
        int type = afterLength(head, decoder + 1);
        return type < head.length() && head.charAt(type) == AAC;
    }

    /** A length has seven bits in each byte, and the highest bit set in all but the last. */
    private static int afterLength(String bytes, int at) {
        int end = at;
        while (end < bytes.length() && bytes.charAt(end) >= 0x80) {
            end++;
        }
        return end + 1;
    }
}
