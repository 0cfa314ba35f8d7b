// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Interpolation and distance functions. */
public final class Maths {
    private Maths() {}

    public static float mix(float from, float to, float share) {
        return from + (to - from) * share;
    }

    public static float clamp(float number) {
        // Math.min is a call in code that is compiled quickly, and it looks for zeros with a sign.
        return number < 0 ? 0 : number > 1 ? 1 : number;
    }

    /** The next integer below, for numbers that an int holds. */
    public static int floor(float number) {
        int cut = (int) number;
        return number < cut ? cut - 1 : cut;
    }

    /** 0 before {@code from}, 1 after {@code to}, smooth between; also with swapped edges. */
    public static float smooth(float from, float to, float number) {
        float share = clamp((number - from) / (to - from));
        return share * share * (3 - 2 * share);
    }

    public static float exp(float number) {
        return (float) Math.exp(number);
    }

    public static float sin(float number) {
        return (float) Math.sin(number);
    }

    public static float cos(float number) {
        return (float) Math.cos(number);
    }

    public static float root(float number) {
        return (float) Math.sqrt(number);
    }

    public static float length(float x, float y) {
        return (float) Math.sqrt(x * x + y * y);
    }
}
