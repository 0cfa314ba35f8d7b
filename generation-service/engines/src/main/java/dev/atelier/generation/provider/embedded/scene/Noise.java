// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Smooth random fields over the plane, from 0 to 1; the same seed gives the same field. */
public final class Noise {
    private static final float FROM_24_BITS = 1f / (1 << 24);
    private static final int STEP_X = 0x27D4EB2D;
    private static final int STEP_Y = 0x165667B1;

    private final int seed;

    public Noise(int seed) {
        this.seed = seed;
    }

    /** A number for a cell of the unit grid. */
    public float at(int x, int y) {
        return hash(seed + x * STEP_X + y * STEP_Y);
    }

    private static float hash(int cell) {
        int h = (cell ^ (cell >>> 15)) * 0x85EBCA6B;
        h = (h ^ (h >>> 13)) * 0xC2B2AE35;
        return ((h ^ (h >>> 16)) >>> 8) * FROM_24_BITS;
    }

    public float value(float x, float y) {
        int cellX = Maths.floor(x);
        int cellY = Maths.floor(y);
        float fx = x - cellX;
        float fy = y - cellY;
        float sx = fx * fx * (3 - 2 * fx);
        float sy = fy * fy * (3 - 2 * fy);
        int cell = seed + cellX * STEP_X + cellY * STEP_Y;
        float top = Maths.mix(hash(cell), hash(cell + STEP_X), sx);
        float bottom = Maths.mix(hash(cell + STEP_Y), hash(cell + STEP_X + STEP_Y), sx);
        return Maths.mix(top, bottom, sy);
    }

    /** Several octaves, each half as strong and twice as fine as the one before. */
    public float fractal(float x, float y, int octaves) {
        float sum = 0;
        float weight = 0.5f;
        float total = 0;
        float px = x;
        float py = y;
        for (int i = 0; i < octaves; i++) {
            sum += weight * value(px, py);
            total += weight;
            weight *= 0.5f;
            // Turned a little each time, so that the grid does not show.
            float turned = px * 1.6f + py * 1.2f + 17.3f;
            py = py * 1.6f - px * 1.2f + 9.1f;
            px = turned;
        }
        return sum / total;
    }

    /** Sharp crests, as mountains have them. */
    float ridge(float x, int octaves) {
        float sum = 0;
        float weight = 0.5f;
        float total = 0;
        float px = x;
        for (int i = 0; i < octaves; i++) {
            float crest = 1 - Math.abs(2 * value(px, i * 7.7f) - 1);
            sum += weight * crest * crest;
            total += weight;
            weight *= 0.48f;
            px = px * 2.07f + 3.7f;
        }
        return sum / total;
    }

    /** The roughness of paper or canvas: a small repeated tile, because computing it for each pixel is slow. */
    static final class Grain {
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
}
