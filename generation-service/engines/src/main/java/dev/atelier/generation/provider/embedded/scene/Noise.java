// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Smooth random fields over the plane, from 0 to 1; the same seed gives the same field. */
public final class Noise {
    private static final float FROM_24_BITS = 1f / (1 << 24);

    private final int seed;

    public Noise(int seed) {
        this.seed = seed;
    }

    /** A number for a cell of the unit grid. */
    public float at(int x, int y) {
        int h = seed + x * 0x27D4EB2D + y * 0x165667B1;
        h = (h ^ (h >>> 15)) * 0x85EBCA6B;
        h = (h ^ (h >>> 13)) * 0xC2B2AE35;
        return ((h ^ (h >>> 16)) >>> 8) * FROM_24_BITS;
    }

    public float value(float x, float y) {
        int cellX = floor(x);
        int cellY = floor(y);
        float fx = x - cellX;
        float fy = y - cellY;
        float sx = fx * fx * (3 - 2 * fx);
        float sy = fy * fy * (3 - 2 * fy);
        float top = Maths.mix(at(cellX, cellY), at(cellX + 1, cellY), sx);
        float bottom = Maths.mix(at(cellX, cellY + 1), at(cellX + 1, cellY + 1), sx);
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
    float ridged(float x, int octaves) {
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

    private static int floor(float number) {
        int cut = (int) number;
        return number < cut ? cut - 1 : cut;
    }
}
