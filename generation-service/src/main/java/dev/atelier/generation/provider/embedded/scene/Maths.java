// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The few functions every painter needs. */
final class Maths {
    private Maths() {}

    static float mix(float from, float to, float share) {
        return from + (to - from) * share;
    }

    static float clamp(float number) {
        return number < 0 ? 0 : Math.min(number, 1);
    }

    /** 0 before {@code from}, 1 after {@code to}, smooth between; the edges may be given in either order. */
    static float smooth(float from, float to, float number) {
        float share = clamp((number - from) / (to - from));
        return share * share * (3 - 2 * share);
    }

    static float exp(float number) {
        return (float) Math.exp(number);
    }

    static float sin(float number) {
        return (float) Math.sin(number);
    }

    static float cos(float number) {
        return (float) Math.cos(number);
    }

    static float root(float number) {
        return (float) Math.sqrt(number);
    }

    static float length(float x, float y) {
        return (float) Math.sqrt(x * x + y * y);
    }
}
