// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.library.Samples;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Files that say where they were made, before they are signed. */
final class PrivateMetadata {
    /** A latitude that no file may leave with. */
    static final String PLACE = "48.8584";

    private static final int PNG_HEADER = 33;

    private PrivateMetadata() {}

    /** The file with a place in it; of a JPEG another picture, a photo. */
    static byte[] in(String format, byte[] plain) {
        return switch (format) {
            case "png" ->
                Samples.join(
                        Arrays.copyOf(plain, PNG_HEADER),
                        chunk("eXIf", PLACE),
                        Arrays.copyOfRange(plain, PNG_HEADER, plain.length));
            case "jpg" -> Samples.photo(320, 180);
            case "webp" -> webp(plain);
            default ->
                Samples.join(
                        plain, Samples.box("udta", Samples.box("loci", PLACE.getBytes(StandardCharsets.US_ASCII))));
        };
    }

    /** A chunk of a PNG. */
    static byte[] chunk(String type, String text) {
        byte[] content = (type + text).getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(content);
        return ByteBuffer.allocate(content.length + 8)
                .putInt(content.length - 4)
                .put(content)
                .putInt((int) checksum.getValue())
                .array();
    }

    private static byte[] webp(byte[] plain) {
        byte[] content = (PLACE + " ").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(plain.length + 8 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(plain)
                .put("EXIF".getBytes(StandardCharsets.US_ASCII))
                .putInt(content.length)
                .put(content)
                .putInt(4, plain.length + content.length)
                .array();
    }
}
