// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Trees with leaves: clumps that are bright on top and dark below. */
record FoliageLayer(Outline top, Tone crest, Tone foot, float depth, float clump, Noise noise) implements Layer {

    @Override
    public void paint(Row row) {
        float v = row.v();
        for (int x = 0; x < row.width(); x++) {
            float below = v - top.at(x);
            float covered = row.coverage(below);
            if (covered <= 0 || row.isHidden(x)) {
                continue;
            }
            float u = row.u(x);
            float pu = u / clump;
            float pv = v / clump;
            float here = noise.value(pu, pv) * 0.65f + noise.value(pu * 3.1f, pv * 3.1f) * 0.35f;
            float higher = noise.value(pu - 0.1f, pv - 0.3f) * 0.65f + noise.value(pu * 3.1f, pv * 3.1f - 0.4f) * 0.35f;
            float leaf = noise.at((int) (u / clump * 14), (int) (v / clump * 14)) - 0.5f;
            float light = Maths.clamp(1 + (here - higher) * 1.1f + leaf * 0.16f)
                    * Maths.mix(1.12f, 0.9f, Maths.smooth(0, 0.05f, below));
            float down = Maths.smooth(depth * 0.2f, depth, below);
            row.mix(
                    x,
                    Maths.mix(crest.red() * light, foot.red(), down),
                    Maths.mix(crest.green() * light, foot.green(), down),
                    Maths.mix(crest.blue() * light, foot.blue(), down),
                    covered);
        }
    }

    @Override
    public Outline solidFrom() {
        return top;
    }
}
