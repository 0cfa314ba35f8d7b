// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Lines of land and trees: for each column of a picture, how high it reaches. */
final class Outlines {
    private final int width;
    private final float scale;
    private final Dice dice;

    /** @param height of the picture, whose height is the unit */
    Outlines(int width, int height, Dice dice) {
        this.width = width;
        this.scale = 1f / height;
        this.dice = dice;
    }

    /** Sharp peaks between two heights. */
    Outline peaks(float low, float high, float frequency) {
        var noise = new Noise(dice.seed());
        float start = dice.between(0, 50);
        float[] top = new float[width];
        for (int x = 0; x < width; x++) {
            float along = start + u(x) * frequency;
            int cell = (int) Math.floor(along);
            float height = 0;
            for (int peak = cell - 1; peak <= cell + 1; peak++) {
                float distance = Math.abs(along - peak - 0.2f - 0.6f * noise.at(peak, 1));
                height = Math.max(
                        height,
                        (0.45f + 0.55f * noise.at(peak, 2)) * (1 - distance * (0.75f + 0.4f * noise.at(peak, 3))));
            }
            float rough =
                    0.34f * (noise.ridged(along * 2.1f, 6) - 0.45f) + 0.05f * (noise.fractal(along * 22, 1, 3) - 0.5f);
            top[x] = Maths.mix(low, high, height + rough);
        }
        return Outline.of(top);
    }

    /** Soft rolling hills. */
    Outline hills(float low, float high, float frequency) {
        var noise = new Noise(dice.seed());
        float start = dice.between(0, 50);
        float[] top = new float[width];
        for (int x = 0; x < width; x++) {
            float rolling = noise.fractal(start + u(x) * frequency, 0.5f, 3);
            top[x] = Maths.mix(low, high, Maths.smooth(0.2f, 0.8f, rolling));
        }
        return Outline.of(top);
    }

    /** Dunes: a slow rise and a quick fall. */
    Outline dunes(float low, float high, float frequency) {
        var noise = new Noise(dice.seed());
        float start = dice.between(0, 50);
        float[] top = new float[width];
        for (int x = 0; x < width; x++) {
            float along = start + u(x) * frequency + 0.25f * noise.value(u(x) * 2, 3);
            float within = along - (float) Math.floor(along);
            float height = 0.45f + 0.55f * noise.at((int) Math.floor(along), 7);
            float rise = within < 0.68f ? Maths.smooth(0, 0.68f, within) : Maths.smooth(1, 0.68f, within);
            top[x] = Maths.mix(low, high, rise * height);
        }
        return Outline.of(top);
    }

    /** A row of firs that stands on a line. */
    Outline firs(Outline ground, float least, float most, float spacing) {
        float[] top = ground.copy();
        for (float at = -spacing; at < width * scale + spacing; at += spacing * dice.between(0.4f, 1.5f)) {
            fir(top, ground, at, dice.between(least, most));
        }
        return Outline.of(top);
    }

    /** A row of round trees that stands on a line. */
    Outline crowns(Outline ground, float least, float most, float spacing) {
        float[] top = ground.copy();
        var noise = new Noise(dice.seed());
        for (float at = -spacing; at < width * scale + spacing; at += spacing * dice.between(0.5f, 1.4f)) {
            crown(top, ground, at, dice.between(least, most), noise);
        }
        return Outline.of(top);
    }

    private void fir(float[] top, Outline ground, float middle, float height) {
        float half = height * dice.between(0.17f, 0.26f);
        float branches = dice.between(6, 10);
        for (int x = column(middle - half); x <= column(middle + half); x++) {
            float side = Math.abs(u(x) - middle) / half;
            if (side < 1) {
                float saw = (1 - side) * branches;
                float notch = (saw - (float) Math.floor(saw)) * height * 0.07f;
                top[x] = Math.min(top[x], ground.at(x) - height * (float) Math.pow(1 - side, 1.15) + notch);
            }
        }
    }

    private void crown(float[] top, Outline ground, float middle, float height, Noise noise) {
        float half = height * dice.between(0.3f, 0.46f);
        for (int x = column(middle - half); x <= column(middle + half); x++) {
            float side = (u(x) - middle) / half;
            if (Math.abs(side) < 1) {
                float leaves = (noise.fractal(u(x) * 110, middle * 9, 3) - 0.3f) * 0.028f;
                float dome = Maths.root(1 - side * side);
                top[x] = Math.min(
                        top[x], ground.at(x) - height * (0.35f + 0.65f * dome) * Maths.smooth(0, 0.35f, dome) + leaves);
            }
        }
    }

    private int column(float u) {
        return Math.max(0, Math.min(width - 1, (int) (u / scale)));
    }

    private float u(int x) {
        return (x + 0.5f) * scale;
    }
}
