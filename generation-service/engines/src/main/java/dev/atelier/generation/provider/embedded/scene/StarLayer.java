// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Stars of several sizes, and the band of the Milky Way. */
record StarLayer(float horizon, float milkyWay, float slope, Tone tint, Noise noise) implements Layer {
    private static final float[] CELLS = {0.012f, 0.027f, 0.06f};

    /** @param milkyWay how strong the band is, from 0 to 1 */
    static StarLayer of(SceneContext context, float milkyWay) {
        return new StarLayer(
                context.horizon(),
                milkyWay,
                context.random().between(-0.9f, 0.9f),
                context.light().horizon().mix(Tone.of(0xB9A6E8), 0.5f),
                context.noise());
    }

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        float visible = Maths.smooth(horizon, horizon * 0.45f, v);
        if (visible <= 0) {
            return;
        }
        float middle = row.u(row.width() - 1) / 2;
        for (int x = 0; x < row.width(); x++) {
            if (row.isHidden(x)) {
                continue;
            }
            float u = row.u(x);
            float band = milkyWay <= 0 ? 0 : band(u - middle, v);
            if (band > 0) {
                row.add(x, tint, band * visible * 0.55f);
            }
            for (int size = 0; size < CELLS.length; size++) {
                row.add(x, Tone.WHITE, star(u, v, size, band) * visible);
            }
        }
    }

    private float band(float u, float v) {
        float across = v - horizon * 0.45f - u * slope;
        float core = Maths.exp(-across * across * 40);
        float clouds = noise.fractal(u * 3 + 40, v * 3, 5);
        float dust =
                Maths.smooth(0.5f, 0.62f, noise.fractal(u * 5 + 11, v * 5 + 3, 4)) * Maths.exp(-across * across * 160);
        return Math.max(0, milkyWay * core * (clouds * 1.5f - 0.35f) * (1 - 0.75f * dust));
    }

    private float star(float u, float v, int size, float band) {
        float cell = CELLS[size];
        int cellX = (int) (u / cell);
        int cellY = (int) (v / cell);
        float rarity = noise.at(cellX + size * 1000, cellY);
        if (rarity < 0.72f - band * 0.4f) {
            return 0;
        }
        float starU = (cellX + 0.2f + 0.6f * noise.at(cellX, cellY + 500 + size)) * cell;
        float starV = (cellY + 0.2f + 0.6f * noise.at(cellX + 500, cellY + size)) * cell;
        float radius = 0.0007f + 0.0006f * size;
        float distance = Maths.length(u - starU, v - starV) / radius;
        return distance > 4 ? 0 : (0.35f + 0.65f * noise.at(cellX, cellY)) * Maths.exp(-distance * distance * 0.7f);
    }
}
