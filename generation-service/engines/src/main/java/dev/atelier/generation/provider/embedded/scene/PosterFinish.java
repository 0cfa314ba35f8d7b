// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;
import java.util.Optional;

/** Few flat inks on paper, with dots where one ink passes into the next. */
public record PosterFinish(int inks, float saturation) {
    private static final float DOT = 1 / 190f;
    private static final int SAMPLE = 3_000;
    private static final int ROUNDS = 8;

    /** The finish that the words of an edit ask for. */
    public static Optional<PosterFinish> askedBy(Prompt prompt) {
        if (prompt.has("ink", "sketch", "drawing", "pencil", "lineart")) {
            return Optional.of(grey(4));
        }
        return prompt.has("poster", "posterized", "cartoon", "comic", "vector")
                ? Optional.of(coloured(5))
                : Optional.empty();
    }

    static PosterFinish coloured(int inks) {
        return new PosterFinish(inks, 1.3f);
    }

    static PosterFinish grey(int inks) {
        return new PosterFinish(inks, 0);
    }

    public Picture apply(Picture picture, SeededRandom random) {
        Tone[] tones = mainTones(picture, random);
        for (int i = 0; i < tones.length; i++) {
            tones[i] = tones[i].saturate(saturation);
        }
        var paper = new Noise(random.seed());
        float scale = 1f / picture.height();
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int rgb = picture.at(x, y);
                Tone ink = tones[choose(tones, rgb, x * scale, y * scale)];
                float press = 0.955f + 0.07f * paper.fractal(x * scale * 90, y * scale * 90, 2);
                picture.set(x, y, Picture.rgb(ink.red() * press, ink.green() * press, ink.blue() * press));
            }
        }
        return picture;
    }

    private static int choose(Tone[] tones, int rgb, float u, float v) {
        int first = 0;
        int second = 0;
        float best = Float.MAX_VALUE;
        float next = Float.MAX_VALUE;
        for (int i = 0; i < tones.length; i++) {
            float distance = distance(tones[i], rgb);
            if (distance < best) {
                second = first;
                next = best;
                first = i;
                best = distance;
            } else if (distance < next) {
                second = i;
                next = distance;
            }
        }
        float share = Maths.root(best) / (Maths.root(best) + Maths.root(next) + 1e-6f);
        // A grid turned by 45 degrees, as in print; the size of a dot is the share of the second ink.
        float gridU = (u + v) / (DOT * 1.414f);
        float gridV = (u - v) / (DOT * 1.414f);
        float dotU = gridU - Maths.floor(gridU) - 0.5f;
        float dotV = gridV - Maths.floor(gridV) - 0.5f;
        return Maths.length(dotU, dotV) < (share - 0.28f) * 1.6f ? second : first;
    }

    /** The main colours of a picture, from dark to light (k-means over a sample, repeatable). */
    private Tone[] mainTones(Picture picture, SeededRandom random) {
        int[] sample = new int[SAMPLE];
        for (int i = 0; i < SAMPLE; i++) {
            sample[i] = picture.at(random.below(picture.width()), random.below(picture.height()));
        }
        Arrays.sort(sample);
        Tone[] tones = new Tone[inks];
        for (int i = 0; i < inks; i++) {
            tones[i] = Tone.of(sample[(int) ((i + 0.5f) / inks * SAMPLE)]);
        }
        for (int round = 0; round < ROUNDS; round++) {
            tones = centre(tones, sample);
        }
        Arrays.sort(tones, (a, b) -> Float.compare(a.brightness(), b.brightness()));
        return tones;
    }

    private static float distance(Tone tone, int rgb) {
        float red = tone.red() - Picture.red(rgb);
        float green = tone.green() - Picture.green(rgb);
        float blue = tone.blue() - Picture.blue(rgb);
        return 0.9f * red * red + 1.4f * green * green + 0.7f * blue * blue;
    }

    private static int nearest(Tone[] tones, int rgb) {
        int best = 0;
        for (int i = 1; i < tones.length; i++) {
            if (distance(tones[i], rgb) < distance(tones[best], rgb)) {
                best = i;
            }
        }
        return best;
    }

    private static Tone[] centre(Tone[] tones, int[] sample) {
        float[][] sums = new float[tones.length][4];
        for (int rgb : sample) {
            float[] sum = sums[nearest(tones, rgb)];
            sum[0] += Picture.red(rgb);
            sum[1] += Picture.green(rgb);
            sum[2] += Picture.blue(rgb);
            sum[3]++;
        }
        Tone[] moved = new Tone[tones.length];
        for (int i = 0; i < tones.length; i++) {
            float[] sum = sums[i];
            moved[i] = sum[3] == 0 ? tones[i] : new Tone(sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]);
        }
        return moved;
    }
}
