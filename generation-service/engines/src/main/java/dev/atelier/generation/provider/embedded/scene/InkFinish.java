// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;

/** Black ink on rough paper: washes for the tones, strokes for the edges, and a red seal. */
final class InkFinish implements Finish {
    private static final Tone PAPER = Tone.of(0xF3EBDA);
    private static final Tone INK = Tone.of(0x1A1A20);
    private static final Tone SEAL = Tone.of(0xB3261E);

    @Override
    public Picture applied(Picture picture, Dice dice) {
        var fibre = new Noise(dice.seed());
        var bleed = new Noise(dice.seed());
        float[] light = stretched(brightness(picture));
        float scale = 1f / picture.height();
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                float u = x * scale;
                float v = y * scale;
                // Wet ink runs: each tone is looked up a little beside its own place.
                int fromX = x + (int) ((bleed.fractal(u * 16, v * 16, 2) - 0.5f) * 0.022f / scale);
                int fromY = y + (int) ((bleed.fractal(u * 16 + 40, v * 16, 2) - 0.5f) * 0.022f / scale);
                float tone = at(light, picture, fromX, fromY);
                float wash = 1 - tone + (bleed.fractal(u * 5 + 9, v * 5, 3) - 0.5f) * 0.16f;
                float grain = fibre.fractal(u * 130, v * 130, 2);
                float dark = stepped(wash) * (0.88f + 0.2f * grain);
                float stroke = edge(light, picture, x, y) * Maths.smooth(0.28f, 0.6f, grain + 0.12f);
                float ink = Maths.clamp(Math.max(dark, stroke));
                float sheet = 0.97f + 0.045f * grain;
                picture.set(
                        x,
                        y,
                        Picture.rgb(
                                Maths.mix(PAPER.red() * sheet, INK.red(), ink),
                                Maths.mix(PAPER.green() * sheet, INK.green(), ink),
                                Maths.mix(PAPER.blue() * sheet, INK.blue(), ink)));
            }
        }
        seal(picture, dice, fibre);
        return picture;
    }

    /** Four dilutions with soft passages between them. */
    private static float stepped(float wash) {
        float level = Maths.clamp(wash) * 4;
        float step = (float) Math.floor(level);
        return (step + Maths.smooth(0.55f, 1, level - step)) / 4 * 0.92f;
    }

    private static float edge(float[] light, Picture picture, int x, int y) {
        int reach = Math.max(1, picture.height() / 700);
        float across = at(light, picture, x + reach, y) - at(light, picture, x - reach, y);
        float down = at(light, picture, x, y + reach) - at(light, picture, x, y - reach);
        return Maths.smooth(0.1f, 0.34f, Maths.length(across, down)) * 0.9f;
    }

    private static void seal(Picture picture, Dice dice, Noise fibre) {
        float scale = 1f / picture.height();
        float aspect = picture.width() * scale;
        float left = dice.chance(0.5f) ? 0.07f : aspect - 0.115f;
        Shape stamp = Shape.box(left, 0.9f, left + 0.045f, 0.945f, 0.006f);
        Shape cut = Shape.box(left + 0.01f, 0.91f, left + 0.035f, 0.935f, 0.002f)
                .ring(0.0018f)
                .and(Shape.stroke(left + 0.0225f, 0.91f, left + 0.0225f, 0.935f, 0.0018f, 0.0018f))
                .and(Shape.stroke(left + 0.01f, 0.9225f, left + 0.035f, 0.9225f, 0.0018f, 0.0018f));
        for (int y = (int) (0.89f / scale); y < Math.min(picture.height(), 0.955f / scale); y++) {
            for (int x = 0; x < picture.width(); x++) {
                float inside = stamp.without(cut).inside(x * scale, y * scale);
                float covered = Maths.clamp(inside / scale + 0.5f)
                        * Maths.smooth(0.2f, 0.4f, fibre.value(x * 0.2f, y * 0.2f) + 0.1f);
                picture.mix(x, y, SEAL, covered);
            }
        }
    }

    /** From the darkest to the brightest of the picture: ink on paper has no middle grey to begin with. */
    private static float[] stretched(float[] light) {
        float[] sorted = light.clone();
        Arrays.sort(sorted);
        float dark = sorted[sorted.length / 50];
        float bright = sorted[sorted.length - 1 - sorted.length / 25];
        for (int i = 0; i < light.length; i++) {
            light[i] = (float) Math.pow(Maths.clamp((light[i] - dark) / (bright - dark + 0.05f)), 0.9);
        }
        return light;
    }

    private static float[] brightness(Picture picture) {
        float[] light = new float[picture.width() * picture.height()];
        for (int i = 0; i < light.length; i++) {
            light[i] = Picture.brightness(picture.at(i % picture.width(), i / picture.width()));
        }
        return light;
    }

    private static float at(float[] light, Picture picture, int x, int y) {
        int column = Math.max(0, Math.min(picture.width() - 1, x));
        int line = Math.max(0, Math.min(picture.height() - 1, y));
        return light[line * picture.width() + column];
    }
}
