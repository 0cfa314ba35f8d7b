// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads and writes the orientation, the only EXIF entry that changes how a picture looks. */
final class Exif {
    /** Precedes the EXIF block in a JPEG. */
    static final String PREFIX = "Exif\0\0";

    /** A block in a JPEG is no longer; the orientation is among its first entries. */
    static final int MAX_BYTES = 65_536;

    private static final int ORIENTATION = 0x0112;
    private static final int SHORT = 3;
    private static final int ENTRY_BYTES = 12;
    private static final int HEADER_BYTES = 8;
    private static final int MAX_ENTRIES = 1000;

    private Exif() {}

    /** The orientation in a TIFF block; upright when it is absent or malformed. */
    static Orientation orientation(byte[] tiff) {
        if (tiff.length < HEADER_BYTES + 2) {
            return Orientation.UPRIGHT;
        }
        ByteBuffer block = ByteBuffer.wrap(tiff);
        block.order(tiff[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        long directory = Integer.toUnsignedLong(block.getInt(4));
        if (directory + 2 > tiff.length) {
            return Orientation.UPRIGHT;
        }
        int entries = Math.min(MAX_ENTRIES, Short.toUnsignedInt(block.getShort((int) directory)));
        for (int i = 0; i < entries; i++) {
            long at = directory + 2 + (long) i * ENTRY_BYTES;
            if (at + ENTRY_BYTES > tiff.length) {
                return Orientation.UPRIGHT;
            }
            if (Short.toUnsignedInt(block.getShort((int) at)) == ORIENTATION) {
                return Orientation.of(Short.toUnsignedInt(block.getShort((int) at + HEADER_BYTES)));
            }
        }
        return Orientation.UPRIGHT;
    }

    /** Creates a TIFF block with only this orientation. */
    static byte[] block(Orientation orientation) {
        return ByteBuffer.allocate(HEADER_BYTES + 2 + ENTRY_BYTES + 4)
                .put(new byte[] {'M', 'M', 0, '*'})
                .putInt(HEADER_BYTES)
                .putShort((short) 1)
                .putShort((short) ORIENTATION)
                .putShort((short) SHORT)
                .putInt(1)
                .putShort((short) orientation.value())
                .putShort((short) 0)
                .putInt(0)
                .array();
    }
}
