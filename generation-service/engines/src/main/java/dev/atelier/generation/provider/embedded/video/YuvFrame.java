// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.embedded.scene.Picture;

/** A frame in the format of encoders: full brightness, colour at half size (4:2:0, BT.709, video range). */
final class YuvFrame {
    /** Three sums in one number, 20 bits each, of four pixels at most: of the brightness, of blue, and of red. */
    private static final int SUM = 0xF_FFFF;

    private static final int BLUE_SHIFT = 20;
    private static final int RED_SHIFT = 40;

    private final byte[] bytes;
    private final long[] reds = new long[256];
    private final long[] greens = new long[256];
    private final long[] blues = new long[256];

    /** @param raw whether the film still wants the contrast that painted pictures get */
    YuvFrame(int width, int height, boolean raw) {
        bytes = new byte[width * height * 3 / 2];
        for (int level = 0; level < reds.length; level++) {
            float light = level / 255f;
            long shown = !raw ? level : Math.round(255 * (0.65f * light + 0.35f * light * light * (3 - 2 * light)));
            reds[level] = 47 * shown + (shown << RED_SHIFT);
            greens[level] = 157 * shown;
            blues[level] = 16 * shown + (shown << BLUE_SHIFT);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    void fill(Picture frame) {
        int width = frame.width();
        int height = frame.height();
        int[] pixels = frame.pixels();
        int colour = width * height;
        int count = colour / 4;
        for (int y = 0; y < height; y += 2) {
            for (int at = y * width; at < (y + 1) * width; at += 2) {
                long square = brightness(pixels[at], at)
                        + brightness(pixels[at + 1], at + 1)
                        + brightness(pixels[at + width], at + width)
                        + brightness(pixels[at + width + 1], at + width + 1);
                int brightness = (int) square & SUM;
                int blue = (int) (square >>> BLUE_SHIFT) & SUM;
                int red = (int) (square >>> RED_SHIFT);
                // Brightness has 220 of 256 steps; colour is the difference to it.
                bytes[colour] = clamp(128 + (((blue * 220 - brightness) * 70) >> 17));
                bytes[colour + count] = clamp(128 + (((red * 220 - brightness) * 83) >> 17));
                colour++;
            }
        }
    }

    /** Writes the brightness of a pixel, and answers what it adds to the three sums. */
    private long brightness(int rgb, int at) {
        long sums = reds[(rgb >> 16) & 0xFF] + greens[(rgb >> 8) & 0xFF] + blues[rgb & 0xFF];
        bytes[at] = (byte) (16 + (((sums & SUM) + 128) >> 8));
        return sums;
    }

    private static byte clamp(int value) {
        return (byte) (value < 16 ? 16 : Math.min(value, 240));
    }
}
