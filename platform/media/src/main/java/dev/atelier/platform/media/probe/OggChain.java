// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;

/**
 * The parts of an Ogg (RFC 3533, 4): files that were joined make a chain. Programs read a chain of single streams of one
 * codec, and of any other only the first part, so its length would be anybody's guess.
 */
final class OggChain {
    private static final String PAGE = "OggS";
    private static final int FLAGS = 5;
    private static final int BEGINS_STREAM = 2;
    private static final int SEGMENTS = 26;
    private static final int TABLE = 27;
    /** Of the first packet; long enough for the name of each codec. */
    private static final int CODEC_BYTES = 7;

    private OggChain() {}

    static void check(ByteReader file) throws IOException {
        String codec = "";
        int streams = 0;
        boolean isFirstPart = true;
        for (long at = nextPage(file, 0); at < file.size(); at = nextPage(file, endOf(file, at))) {
            if ((file.u8(at + FLAGS) & BEGINS_STREAM) == 0) {
                isFirstPart = false;
                continue;
            }
            String name = file.text(at + TABLE + file.u8(at + SEGMENTS), CODEC_BYTES);
            streams += isFirstPart ? 1 : 0;
            codec = codec.isEmpty() ? name : codec;
            if (!isFirstPart && (streams > 1 || !name.equals(codec))) {
                throw new InvalidMediaException("The parts of the Ogg are of different codecs.");
            }
        }
    }

    private static long endOf(ByteReader file, long page) throws IOException {
        int segments = file.u8(page + SEGMENTS);
        long end = page + TABLE + segments;
        for (int i = 0; i < segments; i++) {
            end += file.u8(page + TABLE + i);
        }
        return end;
    }

    /** Readers search behind damage for the next page. */
    private static long nextPage(ByteReader file, long from) throws IOException {
        for (long at = from; at + TABLE < file.size(); at++) {
            if (file.u8(at) == 'O' && file.text(at, PAGE.length()).equals(PAGE)) {
                return at;
            }
        }
        return file.size();
    }
}
