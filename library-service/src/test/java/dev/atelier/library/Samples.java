// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import javax.imageio.ImageIO;

/** Small real media, made here. */
public final class Samples {
    private Samples() {}

    /** A picture of noise from a seed. */
    public static byte[] png(int width, int height, int seed) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, (x * 31 + y * 17 + seed) * 2_654_435);
            }
        }
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The beginning of an MP4, which is all that its type is told by. */
    public static byte[] mp4() {
        return HexFormat.of().parseHex("00000018667479706d703432000000006d70343269736f6d");
    }
}
