// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The roughness of paper or canvas: a small tile that repeats, because working it out for each pixel is dear. */
final class Grain {
    private static final int SIZE = 128;

    private final float[] tile = new float[SIZE * SIZE];

    Grain(int seed) {
        var noise = new Noise(seed);
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                tile[y * SIZE + x] = 0.5f * noise.at(x, y) + 0.5f * noise.value(x * 0.4f, y * 0.4f) - 0.5f;
            }
        }
    }

    /** From -0.5 to 0.5. */
    float at(int x, int y) {
        return tile[(y & (SIZE - 1)) * SIZE + (x & (SIZE - 1))];
    }
}
