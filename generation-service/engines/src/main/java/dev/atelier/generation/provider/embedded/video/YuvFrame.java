// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.embedded.scene.Frame;

/** A frame as encoders take it: full brightness, colour at half size (4:2:0, BT.709, video range). */
final class YuvFrame {
    private final byte[] bytes;
    private final int[] curve = new int[256];

    /** @param raw whether the film still wants the contrast that painted pictures get */
    YuvFrame(int width, int height, boolean raw) {
        bytes = new byte[width * height * 3 / 2];
        for (int level = 0; level < curve.length; level++) {
            float light = level / 255f;
            curve[level] = !raw ? level : Math.round(255 * (0.65f * light + 0.35f * light * light * (3 - 2 * light)));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    void fill(Frame frame) {
        int width = frame.width();
        int height = frame.height();
        int[] pixels = frame.pixels();
        int blue = width * height;
        int red = blue + blue / 4;
        for (int y = 0; y < height; y += 2) {
            for (int x = 0; x < width; x += 2) {
                int at = y * width + x;
                int sum = brightness(pixels, at) + brightness(pixels, at + 1);
                int other = brightness(pixels, at + width) + brightness(pixels, at + width + 1);
                int colour = (y / 2) * (width / 2) + x / 2;
                chroma(sum + other, pixels, at, width, blue + colour, red + colour);
            }
        }
    }

    private int brightness(int[] pixels, int at) {
        int rgb = pixels[at];
        int level = 47 * curve[(rgb >> 16) & 0xFF] + 157 * curve[(rgb >> 8) & 0xFF] + 16 * curve[rgb & 0xFF];
        bytes[at] = (byte) (16 + ((level + 128) >> 8));
        return level;
    }

    private void chroma(int brightness, int[] pixels, int at, int width, int blueAt, int redAt) {
        int a = pixels[at];
        int b = pixels[at + 1];
        int c = pixels[at + width];
        int d = pixels[at + width + 1];
        int blue = curve[a & 0xFF] + curve[b & 0xFF] + curve[c & 0xFF] + curve[d & 0xFF];
        int red = curve[(a >> 16) & 0xFF] + curve[(b >> 16) & 0xFF] + curve[(c >> 16) & 0xFF] + curve[(d >> 16) & 0xFF];
        // Brightness holds 220 parts of 256; colour is what is left over it.
        bytes[blueAt] = (byte) clamped(128 + (((blue * 220 - brightness) * 70) >> 17));
        bytes[redAt] = (byte) clamped(128 + (((red * 220 - brightness) * 83) >> 17));
    }

    private static int clamped(int value) {
        return Math.clamp(value, 16, 240);
    }
}
