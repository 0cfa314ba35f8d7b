#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Java 2D and javax.imageio of OpenJDK 17.0.15 and of Temurin 25.0.3: the same grey, 96 of 255 in a PNG with an sRGB chunk, is drawn with
# Graphics2D.drawImage into a TYPE_INT_ARGB image. Expected: 96 whatever the colour type of the PNG, since the chunk says that its samples
# are sRGB, and an alpha of 255 changes nothing. Seen: colour types 0, 2 and 6 (grey, RGB, RGB with alpha) give 96, and 4 (grey with alpha)
# gives 165, as if 96 were linear light. A grey picture that gets an alpha channel gets brighter, 8 and 16 bits alike.
# (BufferedImage.getRGB, which is known for this, says 165 for colour type 0 too.)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Try.java <<'J'
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;

class Try {
    public static void main(String[] args) throws IOException {
        for (int bits : new int[] {8, 16}) {
            draw("grey", bits, 0, 96);
            draw("rgb", bits, 2, 96, 96, 96);
            draw("grey with alpha", bits, 4, 96, 255);
            draw("rgb with alpha", bits, 6, 96, 96, 96, 255);
        }
    }

    private static void draw(String name, int bits, int colourType, int... samples) throws IOException {
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(png(bits, colourType, samples)));
        BufferedImage drawn = new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = drawn.createGraphics();
        graphics.drawImage(read, 0, 0, null);
        graphics.dispose();
        System.out.printf(
                "%s, %d bits: stored %d, drawn %08x = %d%n",
                name, bits, read.getRaster().getSample(0, 0, 0) >> bits - 8, drawn.getRGB(0, 0), drawn.getRGB(0, 0) & 255);
    }

    /** One pixel. A sample of 16 bits is 257 times that of 8 bits. */
    private static byte[] png(int bits, int colourType, int... samples) throws IOException {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(row)) {
            deflated.write(0);
            for (int sample : samples) {
                for (int i = 0; i < bits / 8; i++) {
                    deflated.write(sample);
                }
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        chunk(png, "IHDR", ByteBuffer.allocate(13).putInt(1).putInt(1).put((byte) bits).put((byte) colourType).array());
        chunk(png, "sRGB", new byte[1]);
        chunk(png, "IDAT", row.toByteArray());
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] data) throws IOException {
        byte[] named = ByteBuffer.allocate(4 + data.length).put(type.getBytes(StandardCharsets.US_ASCII)).put(data).array();
        CRC32 crc = new CRC32();
        crc.update(named);
        png.write(ByteBuffer.allocate(8 + named.length).putInt(data.length).put(named).putInt((int) crc.getValue()).array());
    }
}
J
timeout 60 java -Djava.awt.headless=true Try.java | tee seen
cat >expected <<'T'
grey, 8 bits: stored 96, drawn ff606060 = 96
rgb, 8 bits: stored 96, drawn ff606060 = 96
grey with alpha, 8 bits: stored 96, drawn ffa5a5a5 = 165
rgb with alpha, 8 bits: stored 96, drawn ff606060 = 96
grey, 16 bits: stored 96, drawn ff606060 = 96
rgb, 16 bits: stored 96, drawn ff606060 = 96
grey with alpha, 16 bits: stored 96, drawn ffa5a5a5 = 165
rgb with alpha, 16 bits: stored 96, drawn ff606060 = 96
T
diff expected seen
echo "as described"
