// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

/** The head of an ID3v2 tag, which stands before the sound of an MP3, an AAC or a FLAC (ID3v2.4.0 structure, 3.1). */
public final class Id3Tag {
    public static final int HEAD_BYTES = 10;

    private static final int FLAGS = 5;
    private static final int SIZE = 6;
    private static final int HAS_FOOTER = 0x10;

    private Id3Tag() {}

    /**
     * The bytes of the tag with its head and footer; 0 when there is none.
     *
     * @param head the first {@link #HEAD_BYTES} of the tag, or more
     */
    public static long length(byte[] head) {
        if (head.length < HEAD_BYTES || head[0] != 'I' || head[1] != 'D' || head[2] != '3') {
            return 0;
        }
        int footer = (head[FLAGS] & HAS_FOOTER) == 0 ? 0 : HEAD_BYTES;
        long content = 0;
        for (int at = SIZE; at < HEAD_BYTES; at++) {
            // Seven bits in each byte.
            content = (content << 7) | (head[at] & 0x7F);
        }
        return HEAD_BYTES + content + footer;
    }
}
