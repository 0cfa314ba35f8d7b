// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import dev.atelier.platform.media.picture.PictureFiles;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.ImageIO;

/** Small real media, made here. */
public final class Samples {
    private Samples() {}

    /** A picture of noise from a seed. */
    public static byte[] png(int width, int height, int seed) {
        return written(noise(width, height, seed), "png");
    }

    /** A whole MP4 of one silent picture track without any frames: what its boxes say is all there is. */
    public static byte[] mp4(int width, int height, int milliseconds, byte[]... media) {
        byte[] movieHeader = ByteBuffer.allocate(100)
                .putInt(12, 1000)
                .putInt(16, milliseconds)
                .array();
        byte[] trackHeader = ByteBuffer.allocate(84)
                .putInt(40, 0x10000)
                .putInt(56, 0x10000)
                .putInt(72, 0x40000000)
                .putInt(76, width << 16)
                .putInt(80, height << 16)
                .array();
        byte[] handler = ByteBuffer.allocate(25)
                .put(8, "vide".getBytes(StandardCharsets.US_ASCII))
                .array();
        byte[] track = box("trak", box("tkhd", trackHeader), box("mdia", box("hdlr", handler), join(media)));
        return join(
                box("ftyp", "mp42\0\0\0\0mp42isom".getBytes(StandardCharsets.US_ASCII)),
                box("moov", box("mvhd", movieHeader), track),
                box("mdat", new byte[64]));
    }

    public static byte[] mp4() {
        return mp4(640, 360, 2000);
    }

    /** An MP4 whose frames would follow: the rest of the file up to this size. */
    public static byte[] mp4Before(long rest) {
        byte[] whole = mp4();
        byte[] head = Arrays.copyOf(whole, whole.length - 64 - 8);
        byte[] frames = ByteBuffer.allocate(16)
                .putInt(1)
                .put("mdat".getBytes(StandardCharsets.US_ASCII))
                .putLong(rest - head.length)
                .array();
        return join(head, frames);
    }

    public static byte[] box(String type, byte[]... contents) {
        byte[] content = join(contents);
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .put(content)
                .array();
    }

    /** A mono tone at 16 kHz, 16 bits, with two overtones as a voice has them. */
    public static byte[] wav(double hertz, double seconds) {
        int rate = 16_000;
        int samples = (int) (rate * seconds);
        ByteBuffer file = ByteBuffer.allocate(44 + 2 * samples).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + 2 * samples);
        file.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16).putShort((short) 1);
        file.putShort((short) 1)
                .putInt(rate)
                .putInt(2 * rate)
                .putShort((short) 2)
                .putShort((short) 16);
        file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(2 * samples);
        for (int i = 0; i < samples; i++) {
            double phase = 2 * Math.PI * hertz * i / rate;
            file.putShort(
                    (short) (9000 * Math.sin(phase) + 5000 * Math.sin(2 * phase + 1) + 2500 * Math.sin(3 * phase + 2)));
        }
        return file.array();
    }

    /** A photo as a telephone writes it: turned by a quarter, with the place where it was taken. */
    public static byte[] photo(int width, int height) {
        return PictureFiles.jpeg(noise(width, height, 3), PictureFiles.exifSegment(6));
    }

    public static byte[] jpeg(int width, int height) {
        return written(noise(width, height, 3), "jpg");
    }

    public static byte[] join(byte[]... parts) {
        var joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static BufferedImage noise(int width, int height, int seed) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, (x * 31 + y * 17 + seed) * 2_654_435);
            }
        }
        return image;
    }

    private static byte[] written(BufferedImage image, String format) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, format, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
