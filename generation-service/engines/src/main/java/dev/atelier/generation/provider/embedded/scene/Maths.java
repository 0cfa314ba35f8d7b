// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The few functions every painter needs. */
public final class Maths {
    private Maths() {}

    public static float mix(float from, float to, float share) {
        return from + (to - from) * share;
    }

    public static float clamp(float number) {
        return number < 0 ? 0 : Math.min(number, 1);
    }

    /** 0 before {@code from}, 1 after {@code to}, smooth between; the edges may be given in either order. */
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
