// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** Requests that upload a PNG picture of about 100 kB. Each has other bytes, as a file that is there already costs less. */
final class PngUpload {
    /** The colours of the pixels are random, so they do not compress: three bytes each are 97 kB. */
    private static final int SIDE = 180;

    private static final int COLOURS = 1 << 24;
    private static final byte[] PICTURE = draw();
    /** Signature and IHDR of a PNG, which come first; a comment may follow. */
    private static final int HEADER = 33;

    private static final int COMMENT = 64;
    private static final AtomicLong NUMBER = new AtomicLong(new Random().nextLong());
    private static final String BOUNDARY = "atelier-bench";
    private static final byte[] PART = bytes(
            "--" + BOUNDARY
                    + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bench.png\"\r\nContent-Type: image/png\r\n\r\n");
    private static final byte[] END = bytes("\r\n--" + BOUNDARY + "--\r\n");

    private PngUpload() {}

    static byte[] request(String key) {
        byte[] comment = comment("Comment\0" + NUMBER.incrementAndGet());
        byte[] form = ByteBuffer.allocate(PART.length + PICTURE.length + comment.length + END.length)
                .put(PART)
                .put(PICTURE, 0, HEADER)
                .put(comment)
                .put(PICTURE, HEADER, PICTURE.length - HEADER)
                .put(END)
                .array();
        return HttpConnection.post("/v1/files", key, "multipart/form-data; boundary=" + BOUNDARY, form);
    }

    private static byte[] draw() {
        var picture = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        int[] pixels = new Random(1).ints((long) SIDE * SIDE, 0, COLOURS).toArray();
        picture.setRGB(0, 0, SIDE, SIDE, pixels, 0, SIDE);
        var png = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png.toByteArray();
    }

    /** A tEXt chunk: the length of its text, its type, its text, and the checksum of type and text (W3C PNG, 5.3). */
    private static byte[] comment(String text) {
        byte[] typeAndText = bytes("tEXt" + text);
        var checksum = new CRC32();
        checksum.update(typeAndText);
        ByteBuffer chunk = ByteBuffer.allocate(COMMENT)
                .putInt(text.length())
                .put(typeAndText)
                .putInt((int) checksum.getValue());
        return Arrays.copyOf(chunk.array(), chunk.position());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
