// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * A dune: its side towards the sun is bright, the other dark, and wind has drawn lines on both.
 *
 * @param sunSide 1 when the sun stands on the right, -1 on the left
 */
record DuneLayer(Outline top, Tone bright, Tone dark, float sunSide, Noise noise) implements Layer {

    @Override
    public void paint(Row row) {
        float v = row.v();
        int reach = Math.max(1, row.width() / 220);
        for (int x = 0; x < row.width(); x++) {
            float below = v - top.at(x);
            float covered = row.coverage(below);
            if (covered <= 0 || row.isHidden(x)) {
                continue;
            }
            float u = row.u(x);
            // The crest's slope is carried down the face, a little aslant, and fades.
            int from = Math.max(0, Math.min(top.width() - 1, x - (int) (below * 0.55f * row.width())));
            int left = Math.max(0, from - reach);
            int right = Math.min(top.width() - 1, from + reach);
            float slope = (top.at(right) - top.at(left)) / (row.u(right) - row.u(left) + 1e-6f);
            float towardsSun = slope * sunSide * 1.5f;
            float ripple = 0.05f * Maths.sin((v * 260 + 26 * noise.fractal(u * 5, v * 7, 3)) * (0.6f + v));
            float light = Maths.clamp(0.62f + towardsSun * Maths.exp(-below * 3.2f) + ripple - below * 0.35f);
            row.mix(
                    x,
                    Maths.mix(dark.red(), bright.red(), light),
                    Maths.mix(dark.green(), bright.green(), light),
                    Maths.mix(dark.blue(), bright.blue(), light),
                    covered);
        }
    }

    @Override
    public Outline solidFrom() {
        return top;
    }
}
