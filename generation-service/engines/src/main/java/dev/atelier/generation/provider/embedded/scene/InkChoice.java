// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;

/** The few colours that stand best for a picture (k-means over a sample, repeatable). */
final class InkChoice {
    private static final int SAMPLE = 3_000;
    private static final int ROUNDS = 8;

    private InkChoice() {}

    /** Sorted from dark to light. */
    static Tone[] of(Picture picture, int count, Dice dice) {
        int[] sample = new int[SAMPLE];
        for (int i = 0; i < SAMPLE; i++) {
            sample[i] = picture.at(dice.below(picture.width()), dice.below(picture.height()));
        }
        Arrays.sort(sample);
        Tone[] tones = new Tone[count];
        for (int i = 0; i < count; i++) {
            tones[i] = Tone.of(sample[(int) ((i + 0.5f) / count * SAMPLE)]);
        }
        for (int round = 0; round < ROUNDS; round++) {
            tones = centred(tones, sample);
        }
        Arrays.sort(tones, (a, b) -> Float.compare(a.brightness(), b.brightness()));
        return tones;
    }

    static float distance(Tone tone, int rgb) {
        float red = tone.red() - Picture.red(rgb);
        float green = tone.green() - Picture.green(rgb);
        float blue = tone.blue() - Picture.blue(rgb);
        return 0.9f * red * red + 1.4f * green * green + 0.7f * blue * blue;
    }

    static int nearest(Tone[] tones, int rgb) {
        int best = 0;
        for (int i = 1; i < tones.length; i++) {
            if (distance(tones[i], rgb) < distance(tones[best], rgb)) {
                best = i;
            }
        }
        return best;
    }

    private static Tone[] centred(Tone[] tones, int[] sample) {
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
