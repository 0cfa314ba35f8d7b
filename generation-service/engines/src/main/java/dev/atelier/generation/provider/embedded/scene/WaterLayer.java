// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * Water from the horizon down: mirrors what is painted above it, broken by waves that grow towards the viewer.
 *
 * @param edge where the water begins, per column
 * @param deep colour of the water itself
 * @param roughness from 0 (a still lake) to 1 (open sea)
 */
record WaterLayer(Outline edge, Tone deep, float roughness, SceneContext context, Noise waves, Noise sparkle)
        implements Layer {

    static WaterLayer of(SceneContext context, Outline edge, Tone deep, float roughness) {
        return new WaterLayer(edge, deep, roughness, context, context.noise(), context.noise());
    }

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        float horizon = context.horizon();
        if (v < horizon) {
            return;
        }
        float near = (v - horizon) / (1 - horizon);
        float depth = 1 / (near + 0.035f);
        float waveV = depth * 4.2f;
        float spread = 0.035f + near * 0.22f;
        for (int x = 0; x < row.width(); x++) {
            float covered = row.coverage(v - edge.at(x));
            if (covered <= 0 || row.isHidden(x)) {
                continue;
            }
            float u = row.u(x);
            float waveU = (u - context.aspect() / 2) * depth * 0.55f;
            float wave = waves.fractal(waveU + 70, waveV * 2.1f, 3) - 0.5f;
            float bend = wave * Maths.mix(0.03f, 0.16f, roughness) * (0.25f + near);
            float mirrorV = horizon - (v - horizon) * Maths.mix(0.95f, 0.7f, roughness) + bend * 1.6f;
            int mirrored = row.above(x + (int) (bend * row.width() * 0.25f), Math.min(mirrorV, v - 0.001f));
            float body = Maths.clamp(Maths.mix(0.18f, 0.42f, roughness) + near * 0.35f + wave * roughness * 0.9f);
            row.mix(
                    x,
                    Maths.mix(Picture.red(mirrored) * 0.92f, deep.red(), body),
                    Maths.mix(Picture.green(mirrored) * 0.95f, deep.green(), body),
                    Maths.mix(Picture.blue(mirrored) * 0.98f, deep.blue(), body),
                    covered);
            glitter(row, x, u, waveU, waveV, spread, covered);
        }
    }

    @Override
    public Outline solidFrom() {
        return edge;
    }

    private void glitter(PixelRow row, int x, float u, float waveU, float waveV, float spread, float covered) {
        float side = (u - context.sunU()) / spread;
        if (Math.abs(side) > 3) {
            return;
        }
        float flash = Maths.smooth(0.53f, 0.7f, sparkle.fractal(waveU * 3, waveV * 5, 2));
        float strength = context.light().time() == DayTime.DAY ? 0.35f : 0.75f;
        row.mix(x, context.light().sun(), covered * flash * strength * Maths.exp(-side * side));
    }
}
