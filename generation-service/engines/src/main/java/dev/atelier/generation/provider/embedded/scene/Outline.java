// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** How high something reaches in each column of a picture; small numbers are high up. */
final class Outline {
    static final Outline NONE = new Outline(new float[0]);

    private final float[] heights;

    private Outline(float[] heights) {
        this.heights = heights;
    }

    /** @param heights not to be changed afterwards */
    static Outline of(float[] heights) {
        return new Outline(heights);
    }

    static Outline level(int width, float height) {
        float[] heights = new float[width];
        java.util.Arrays.fill(heights, height);
        return new Outline(heights);
    }

    float at(int x) {
        return heights[x];
    }

    int width() {
        return heights.length;
    }

    Outline lowered(float by) {
        float[] moved = heights.clone();
        for (int x = 0; x < moved.length; x++) {
            moved[x] += by;
        }
        return new Outline(moved);
    }

    /** The heights themselves, to build another line upon. */
    float[] copy() {
        return heights.clone();
    }
}
