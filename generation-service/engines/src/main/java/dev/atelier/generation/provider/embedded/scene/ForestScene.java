// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Rows of trees that fade into mist, and trunks in front. */
final class ForestScene {
    private static final int ROWS = 5;

    private ForestScene() {}

    static List<Layer> layers(SceneContext context, Outlines outlines) {
        List<Layer> layers = new ArrayList<>(Skies.over(context));
        SeededRandom random = context.random();
        Prompt prompt = context.prompt();
        boolean firs = prompt.has("pine", "pines", "fir", "winter", "snow", "snowy", "alpine")
                || (!prompt.has("autumn", "fall", "leaves", "birch", "cherry", "blossom", "jungle")
                        && random.chance(0.5f));
        Tone leaves = leaves(context);
        for (int i = 0; i < ROWS; i++) {
            float near = i / (ROWS - 1f);
            float base = Maths.mix(context.horizon(), 1.02f, near * near * 0.85f + near * 0.15f);
            float tall = Maths.mix(0.16f, 0.55f, near);
            Outline ground = outlines.hills(base + 0.03f, base - 0.03f, Maths.mix(2.5f, 1.2f, near));
            Outline top = firs
                    ? outlines.firs(ground, tall * 0.5f, tall, Maths.mix(0.035f, 0.13f, near))
                    : outlines.crowns(ground, tall * 0.35f, tall * 0.75f, Maths.mix(0.045f, 0.17f, near));
            float mist = Maths.mix(context.isFoggy() ? 0.92f : 0.78f, 0.04f, (float) Math.pow(near, 0.8));
            Tone crest = context.inHaze(leaves.lit(Maths.mix(1.0f, 0.5f, near)), mist);
            Tone foot = context.light().haze().mix(crest, Maths.mix(0.1f, 0.75f, near));
            float snow = context.isWintry() ? base - tall * 0.25f : RidgeLayer.NO_SNOW;
            layers.add(
                    firs
                            ? new RidgeLayer(
                                    top,
                                    crest,
                                    foot,
                                    tall * 0.9f,
                                    0.18f,
                                    Maths.mix(50, 22, near),
                                    snow,
                                    context.noise())
                            : new FoliageLayer(
                                    top, crest, foot, tall * 1.1f, Maths.mix(0.02f, 0.06f, near), context.noise()));
        }
        if (!context.light().isNight() && (prompt.has("rays", "sunlight", "light", "magical") || random.chance(0.4f))) {
            layers.addAll(rays(context));
        }
        if (prompt.has("birch", "birches", "trunk", "trunks") || random.chance(0.3f)) {
            layers.addAll(trunks(context));
        }
        return layers;
    }

    private static Tone leaves(SceneContext context) {
        Prompt prompt = context.prompt();
        if (prompt.has("autumn", "fall", "october")) {
            return context.random().pick(Tone.of(0xC4622A), Tone.of(0xC98A2E), Tone.of(0xA8442A));
        }
        if (prompt.has("cherry", "blossom", "blossoms", "sakura")) {
            return Tone.of(0xE79AB4);
        }
        return context.random().pick(Tone.of(0x2F5A3A), Tone.of(0x3E6B3A), Tone.of(0x2C5A50), Tone.of(0x4B6A34));
    }

    private static List<Layer> rays(SceneContext context) {
        List<Layer> rays = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            float at = context.sunU() + context.random().between(-0.5f, 0.5f);
            float half = context.random().between(0.015f, 0.05f);
            float lean = (at - context.sunU()) * 1.4f;
            Shape ray = Shape.polygon(
                    context.sunU() - 0.01f,
                    -0.05f,
                    context.sunU() + 0.01f,
                    -0.05f,
                    at + lean + half,
                    1,
                    at + lean - half,
                    1);
            rays.add(ShapeLayer.flat(ray, 0, 1, context.light().sun())
                    .blur(0.03f)
                    .fade(0.09f));
        }
        return rays;
    }

    private static List<Layer> trunks(SceneContext context) {
        List<Layer> trunks = new ArrayList<>();
        boolean birch = context.prompt().has("birch", "birches");
        Tone bark = context.inHaze(birch ? Tone.of(0xE9E4DA) : Tone.of(0x2A211C), 0.03f);
        for (int i = 0; i < 2 + context.random().below(3); i++) {
            float u = context.aspect() * context.random().nextFloat();
            float thick = context.random().between(0.008f, 0.02f);
            float lean = context.random().between(-0.05f, 0.05f);
            trunks.add(ShapeLayer.fill(
                            Shape.stroke(u, 1.05f, u + lean, -0.05f, thick, thick * 0.6f),
                            0,
                            1,
                            bark.lit(0.8f),
                            bark.lit(0.5f))
                    .lit(u < context.sunU() ? -8 : 8, u));
        }
        return trunks;
    }

    /** Trees with leaves: clumps that are bright on top and dark below. */
    record FoliageLayer(Outline top, Tone crest, Tone foot, float depth, float clump, Noise noise) implements Layer {

        @Override
        public void paint(PixelRow row) {
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
                float higher =
                        noise.value(pu - 0.1f, pv - 0.3f) * 0.65f + noise.value(pu * 3.1f, pv * 3.1f - 0.4f) * 0.35f;
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
}
