// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.Locale;

/** What is done to each number after a filter. */
enum Activation {
    NONE,
    RELU,
    RELU6,
    SIGMOID,
    HARD_SWISH,
    /** The numbers of one pixel become shares that add up to one. */
    SOFTMAX;

    /** In the precision of the weights: the networks were trained with it. */
    private static final float SIXTH = Float.float16ToFloat(Float.floatToFloat16(1 / 6f));

    static Activation parse(String word) {
        return word.isEmpty() ? NONE : valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** @param channels how many numbers a pixel has */
    void apply(float[] numbers, int start, int end, int channels) {
        switch (this) {
            case NONE -> {}
            case RELU -> {
                for (int i = start; i < end; i++) {
                    numbers[i] = Math.max(0, numbers[i]);
                }
            }
            case RELU6 -> {
                for (int i = start; i < end; i++) {
                    numbers[i] = upToSix(numbers[i]);
                }
            }
            case SIGMOID -> {
                for (int i = start; i < end; i++) {
                    numbers[i] = (float) (1 / (1 + Math.exp(-numbers[i])));
                }
            }
            case HARD_SWISH -> {
                for (int i = start; i < end; i++) {
                    numbers[i] *= upToSix(numbers[i] + 3) * SIXTH;
                }
            }
            case SOFTMAX -> {
                for (int pixel = start; pixel < end; pixel += channels) {
                    toShares(numbers, pixel, pixel + channels);
                }
            }
        }
    }

    private static float upToSix(float number) {
        return Math.min(6, Math.max(0, number));
    }

    private static void toShares(float[] numbers, int start, int end) {
        float largest = numbers[start];
        for (int i = start; i < end; i++) {
            largest = Math.max(largest, numbers[i]);
        }
        float sum = 0;
        for (int i = start; i < end; i++) {
            numbers[i] = (float) Math.exp(numbers[i] - largest);
            sum += numbers[i];
        }
        for (int i = start; i < end; i++) {
            numbers[i] /= sum;
        }
    }
}
