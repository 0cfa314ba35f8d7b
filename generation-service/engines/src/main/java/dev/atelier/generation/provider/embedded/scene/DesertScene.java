// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Dunes, perhaps with pyramids or cacti. */
final class DesertScene {
    private static final int DUNES = 4;

    private DesertScene() {}

    static List<Layer> layers(SceneContext context, Outlines outlines) {
        List<Layer> layers = new ArrayList<>(Skies.over(context));
        SeededRandom random = context.random();
        Tone sand = random.pick(Tone.of(0xE2A866), Tone.of(0xD98E54), Tone.of(0xE8C48C), Tone.of(0xC9784A));
        float horizon = context.horizon();
        Tone mesa = context.inHaze(Tone.of(0x9A5A40), 0.55f);
        layers.add(new RidgeLayer(
                outlines.hills(horizon + 0.04f, horizon - random.between(0.03f, 0.1f), 1.8f),
                mesa,
                context.light().haze().mix(mesa, 0.5f),
                0.12f,
                0.2f,
                16,
                RidgeLayer.NO_SNOW,
                context.noise()));
        if (context.prompt().has("pyramid", "pyramids", "egypt")) {
            layers.addAll(pyramids(context, sand));
        }
        for (int i = 0; i < DUNES; i++) {
            float near = i / (DUNES - 1f);
            float low = Maths.mix(horizon + 0.05f, 1.02f, near);
            float high = low - Maths.mix(0.07f, 0.26f, near);
            layers.add(new DuneLayer(
                    outlines.dunes(low, high, Maths.mix(1.9f, 0.75f, near)),
                    context.inHaze(sand.lit(1.08f), Maths.mix(0.4f, 0, near)),
                    context.inHaze(sand.lit(0.45f).mix(context.light().zenith(), 0.18f), Maths.mix(0.45f, 0.04f, near)),
                    context.sunU() > context.aspect() / 2 ? 1 : -1,
                    context.noise()));
        }
        if (context.prompt().has("cactus", "cacti", "saguaro") || random.chance(0.25f)) {
            for (int i = 0; i < 1 + random.below(3); i++) {
                layers.addAll(
                        cactus(context, context.aspect() * random.between(0.1f, 0.9f), random.between(0.82f, 0.97f)));
            }
        }
        return layers;
    }

    private static List<Layer> pyramids(SceneContext context, Tone sand) {
        List<Layer> pyramids = new ArrayList<>();
        SeededRandom random = context.random();
        for (int i = 0; i < 2 + random.below(2); i++) {
            float u = context.aspect() * random.between(0.15f, 0.85f);
            float size = random.between(0.1f, 0.24f);
            float foot = context.horizon() + 0.05f;
            float edge = u + (context.sunU() > u ? -0.25f : 0.25f) * size;
            Tone lit = context.inHaze(sand, 0.22f);
            Tone shade = context.inHaze(sand.lit(0.55f), 0.3f);
            Shape whole = Shape.polygon(u - size, foot, u, foot - size * 1.15f, u + size, foot);
            Shape side = context.sunU() > u
                    ? Shape.polygon(u - size, foot, u, foot - size * 1.15f, edge, foot)
                    : Shape.polygon(edge, foot, u, foot - size * 1.15f, u + size, foot);
            pyramids.add(ShapeLayer.fill(whole, foot - size * 1.2f, foot, lit, lit.lit(0.9f)));
            pyramids.add(ShapeLayer.fill(side, foot - size * 1.2f, foot, shade, shade.lit(1.1f)));
        }
        return pyramids;
    }

    private static List<Layer> cactus(SceneContext context, float u, float foot) {
        float size = (foot - context.horizon()) * 0.55f;
        Tone green = context.inHaze(Tone.of(0x3A5A3C), 0.03f);
        float thick = size * 0.1f;
        Shape plant = Shape.stroke(u, foot, u, foot - size, thick, thick)
                .and(arm(u, foot - size * 0.4f, -size * 0.32f, size * 0.3f, thick * 0.75f))
                .and(arm(u, foot - size * 0.55f, size * 0.3f, size * 0.26f, thick * 0.7f));
        Shape shadow = Shape.ellipse(u + (u - context.sunU()) * 0.3f, foot, size * 0.5f, size * 0.06f);
        return List.of(
                ShapeLayer.flat(shadow, foot - size * 0.1f, foot + size * 0.1f, green.lit(0.3f))
                        .blur(size * 0.05f)
                        .fade(0.45f),
                ShapeLayer.fill(plant, foot - size * 1.15f, foot + thick, green.lit(1.15f), green.lit(0.7f))
                        .lit(u < context.sunU() ? -2.5f / size * 0.4f : 2.5f / size * 0.4f, u));
    }

    private static Shape arm(float u, float v, float reach, float rise, float thick) {
        return Shape.stroke(u, v, u + reach, v, thick, thick)
                .and(Shape.stroke(u + reach, v, u + reach, v - rise, thick, thick));
    }

    /**
     * A dune: its side towards the sun is bright, the other dark, and wind has drawn lines on both.
     *
     * @param sunSide 1 when the sun stands on the right, -1 on the left
     */
    private record DuneLayer(Outline top, Tone bright, Tone dark, float sunSide, Noise noise) implements Layer {

        @Override
        public void paint(PixelRow row) {
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
}
