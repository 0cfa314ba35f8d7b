// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * Snow or rain in front of everything.
 *
 * @param slant sideways drift of a falling drop
 */
record WeatherLayer(boolean snow, float slant, Noise noise) implements Layer {
    private static final float[] SIZES = {0.02f, 0.035f, 0.06f};

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        for (int x = 0; x < row.width(); x++) {
            for (int depth = 0; depth < SIZES.length; depth++) {
                float amount = snow ? flake(row.u(x), v, depth) : drop(row.u(x), v, depth);
                if (amount > 0) {
                    row.mix(x, Tone.WHITE, amount);
                }
            }
        }
    }

    private float flake(float u, float v, int depth) {
        float cell = SIZES[depth];
        int cellU = (int) (u / cell);
        int cellV = (int) (v / cell);
        if (noise.at(cellU + depth * 700, cellV) < 0.55f) {
            return 0;
        }
        float du = u / cell - cellU - 0.25f - 0.5f * noise.at(cellU, cellV + 300);
        float dv = v / cell - cellV - 0.25f - 0.5f * noise.at(cellU + 300, cellV);
        return Maths.smooth(0.13f, 0.03f, Maths.length(du, dv)) * 0.85f;
    }

    private float drop(float u, float v, int depth) {
        float width = SIZES[depth] * 0.35f;
        float length = SIZES[depth] * 3.2f;
        float along = u + v * slant;
        int cellU = Maths.floor(along / width);
        int cellV = Maths.floor(v / length + 3 * noise.at(cellU, 9));
        if (noise.at(cellU + depth * 700, cellV) < 0.72f) {
            return 0;
        }
        float across = Math.abs(along / width - cellU - 0.5f);
        return Maths.smooth(0.12f, 0.02f, across) * 0.22f;
    }
}
