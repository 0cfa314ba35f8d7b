// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.embedded.scene.Picture;

/** Gives a picture the colours of another: the same mean and spread in each channel of l-alpha-beta (Reinhard, 2001). */
final class ColourTransfer {
    private static final float LEAST_LIGHT = 1 / 255f;
    private static final int EVERY = 7;

    private final float[] mean = new float[3];
    private final float[] spread = new float[3];

    /** Measures a picture; a seventh of its pixels tells enough. */
    ColourTransfer(Picture picture) {
        double[] sum = new double[3];
        double[] squares = new double[3];
        float[] lab = new float[3];
        int[] pixels = picture.pixels();
        int count = 0;
        for (int i = 0; i < pixels.length; i += EVERY) {
            split(pixels[i], lab);
            for (int c = 0; c < 3; c++) {
                sum[c] += lab[c];
                squares[c] += lab[c] * lab[c];
            }
            count++;
        }
        for (int c = 0; c < 3; c++) {
            mean[c] = (float) (sum[c] / count);
            spread[c] = (float) Math.sqrt(Math.max(1e-6, squares[c] / count - mean[c] * mean[c]));
        }
    }

    /** Moves a picture towards these colours, by a share from 0 to 1. */
    void apply(Picture picture, float share) {
        var own = new ColourTransfer(picture);
        float[] lab = new float[3];
        int[] pixels = picture.pixels();
        for (int i = 0; i < pixels.length; i++) {
            split(pixels[i], lab);
            for (int c = 0; c < 3; c++) {
                // A spread that grows a lot only makes noise loud.
                float factor = Math.clamp(spread[c] / own.spread[c], 0.4f, 2.2f);
                float moved = (lab[c] - own.mean[c]) * factor + mean[c];
                lab[c] += (moved - lab[c]) * share;
            }
            pixels[i] = joined(lab);
        }
    }

    private static void split(int rgb, float[] lab) {
        float red = Math.max(LEAST_LIGHT, Picture.red(rgb));
        float green = Math.max(LEAST_LIGHT, Picture.green(rgb));
        float blue = Math.max(LEAST_LIGHT, Picture.blue(rgb));
        float l = (float) Math.log(0.3811f * red + 0.5783f * green + 0.0402f * blue);
        float m = (float) Math.log(0.1967f * red + 0.7244f * green + 0.0782f * blue);
        float s = (float) Math.log(0.0241f * red + 0.1288f * green + 0.8444f * blue);
        lab[0] = (l + m + s) * 0.57735f;
        lab[1] = (l + m - 2 * s) * 0.40825f;
        lab[2] = (l - m) * 0.70711f;
    }

    private static int joined(float[] lab) {
        float base = lab[0] * 0.57735f;
        float side = lab[1] * 0.40825f;
        float l = (float) Math.exp(base + side + lab[2] * 0.70711f);
        float m = (float) Math.exp(base + side - lab[2] * 0.70711f);
        float s = (float) Math.exp(base - 2 * side);
        return 0xFF000000
                | Picture.rgb(
                        4.4679f * l - 3.5873f * m + 0.1193f * s,
                        -1.2186f * l + 2.3809f * m - 0.1624f * s,
                        0.0497f * l - 0.2439f * m + 1.2045f * s);
    }
}
