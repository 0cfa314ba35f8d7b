// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** The sky itself: stars over a dark ridge, or planets in open space. */
final class NightSkyScene {
    private NightSkyScene() {}

    static List<Layer> layers(SceneContext context, Outlines outlines) {
        Prompt prompt = context.prompt();
        boolean space =
                prompt.has("space", "planet", "planets", "galaxy", "universe", "nebula", "cosmic", "cosmos", "comet");
        return space ? space(context) : ground(context, outlines);
    }

    private static List<Layer> ground(SceneContext context, Outlines outlines) {
        List<Layer> layers = new ArrayList<>();
        layers.add(Skies.SkyLayer.of(context));
        layers.add(StarLayer.of(context, 1));
        if (context.prompt().has("aurora") || context.random().chance(0.3f)) {
            layers.add(AuroraLayer.of(context));
        }
        if (context.prompt().has("moon")) {
            layers.add(Skies.SunLayer.of(context));
        }
        Tone far = context.light().haze().lit(0.6f);
        Tone near = context.light().zenith().lit(0.55f);
        float horizon = context.horizon();
        Outline hill = outlines.hills(1.0f, horizon + 0.06f, 1.1f);
        layers.add(RidgeLayer.flat(
                outlines.peaks(horizon + 0.05f, horizon - 0.2f, 2.6f), far, far.lit(0.7f), 0.3f, context.noise()));
        layers.add(
                RidgeLayer.flat(outlines.firs(hill, 0.03f, 0.16f, 0.06f), near, near.lit(0.5f), 0.2f, context.noise()));
        return layers;
    }

    private static List<Layer> space(SceneContext context) {
        List<Layer> layers = new ArrayList<>();
        SeededRandom random = context.random();
        layers.add(NebulaLayer.of(context));
        layers.add(StarLayer.of(context, context.prompt().has("galaxy") ? 1 : 0.2f));
        int planets = context.prompt().has("planets") ? 3 : 1 + random.below(2);
        boolean left = random.chance(0.5f);
        // Small planets first, on the other side, because they are far behind the great one.
        for (int i = planets - 1; i >= 0; i--) {
            float radius = i == 0 ? random.between(0.15f, 0.3f) : random.between(0.03f, 0.08f);
            float along = (left == (i == 0)) ? random.between(0.2f, 0.4f) : random.between(0.6f, 0.85f);
            layers.add(PlanetLayer.of(context, context.aspect() * along, random.between(0.2f, 0.8f), radius, i == 0));
        }
        return layers;
    }

    /** Glowing gas on black. */
    record NebulaLayer(Tone first, Tone second, Noise noise, float turn) implements Layer.Moving {

        static NebulaLayer of(SceneContext context) {
            SeededRandom random = context.random();
            Tone first = random.pick(Tone.of(0xB0407A), Tone.of(0x3F6AD0), Tone.of(0x7A3FC0), Tone.of(0xD06A3F));
            Tone second = random.pick(Tone.of(0x2FB0B8), Tone.of(0xE0A050), Tone.of(0x5A4FE0), Tone.of(0xE05A8A));
            var wished = context.prompt().colours();
            return new NebulaLayer(
                    wished.isEmpty() ? first : wished.getFirst(),
                    wished.size() < 2 ? second : wished.getLast(),
                    context.noise(),
                    random.between(0, 6));
        }

        @Override
        public Layer at(float seconds) {
            return new NebulaLayer(first, second, noise, turn + seconds * 0.05f);
        }

        @Override
        public void paint(PixelRow row) {
            float v = row.v();
            Tone dark = Tone.of(0x05060F);
            for (int x = 0; x < row.width(); x++) {
                float u = row.u(x);
                row.mix(x, dark, 1);
                float bendU = noise.fractal(u * 1.5f + turn, v * 1.5f, 4);
                float bendV = noise.fractal(u * 1.5f, v * 1.5f + turn + 20, 4);
                float gas = noise.fractal(u * 1.8f + bendU * 2.2f, v * 1.8f + bendV * 2.2f, 5);
                float wisps = Maths.smooth(0.42f, 0.78f, gas);
                row.add(x, first.mix(second, Maths.smooth(0.3f, 0.7f, bendU)), wisps * 0.75f);
                row.add(x, Tone.WHITE, Maths.smooth(0.72f, 0.95f, gas) * 0.25f);
            }
        }
    }

    /** A ball in the light of a far sun, banded or clouded, perhaps with rings. */
    private record PlanetLayer(
            float u,
            float v,
            float radius,
            Tone light,
            Tone dark,
            boolean banded,
            boolean ringed,
            float lightU,
            float lightV,
            Noise noise)
            implements Layer {
        private static final float FLATNESS = 0.28f;
        private static final float TILT = 0.35f;

        static PlanetLayer of(SceneContext context, float u, float v, float radius, boolean mayHaveRings) {
            SeededRandom random = context.random();
            Tone[] pair = random.pick(
                    new Tone[] {Tone.of(0xE8C08A), Tone.of(0x9A5A3A)},
                    new Tone[] {Tone.of(0x8AC4E8), Tone.of(0x2A5A9A)},
                    new Tone[] {Tone.of(0xD88A7A), Tone.of(0x7A2F3A)},
                    new Tone[] {Tone.of(0xBFE0C0), Tone.of(0x3A7A6A)});
            float angle = random.between(2.4f, 4.4f);
            return new PlanetLayer(
                    u,
                    v,
                    radius,
                    pair[0],
                    pair[1],
                    random.chance(0.6f),
                    mayHaveRings && random.chance(0.6f),
                    Maths.cos(angle),
                    Maths.sin(angle) * 0.6f,
                    context.noise());
        }

        @Override
        public void paint(PixelRow row) {
            float dv = (row.v() - v) / radius;
            if (Math.abs(dv) > 2.6f) {
                return;
            }
            for (int x = 0; x < row.width(); x++) {
                float du = (row.u(x) - u) / radius;
                float square = du * du + dv * dv;
                float covered = row.coverage(radius * (1 - Maths.root(square)));
                float ringV = dv - du * TILT;
                boolean behind = ringV < 0;
                if (ringed && behind) {
                    ring(row, x, du, ringV, 1);
                }
                if (covered > 0) {
                    ball(row, x, du, dv, Maths.root(Math.max(0, 1 - square)), covered);
                } else if (square < 1.5f) {
                    row.add(x, light, 0.22f * Maths.exp(-(Maths.root(square) - 1) * 14));
                }
                if (ringed && !behind) {
                    ring(row, x, du, ringV, 1);
                }
            }
        }

        private void ball(PixelRow row, int x, float du, float dv, float depth, float covered) {
            float day = Maths.clamp((du * lightU + dv * lightV + depth * 0.75f) * 1.15f + 0.04f);
            float across = dv - du * TILT;
            float pattern = banded
                    ? noise.fractal(across * 7 + 0.6f * noise.fractal(du * 3, across * 9, 3), 1.5f + du * 0.4f, 4)
                    : noise.fractal(du * 2.4f / (0.5f + depth) + 9, dv * 2.4f / (0.5f + depth), 5);
            Tone tone = dark.mix(light, Maths.smooth(0.3f, 0.7f, pattern)).lit(0.05f + day);
            row.mix(x, tone, covered);
        }

        private void ring(PixelRow row, int x, float du, float ringV, float strength) {
            float distance = Maths.length(du, ringV / FLATNESS);
            if (distance < 1.35f || distance > 2.25f) {
                return;
            }
            float bands = noise.fractal(distance * 16, 4, 3);
            float edge = Maths.smooth(1.35f, 1.45f, distance) * Maths.smooth(2.25f, 2.1f, distance);
            row.mix(x, light.mix(Tone.WHITE, 0.3f), edge * strength * Maths.smooth(0.25f, 0.7f, bands) * 0.75f);
        }
    }
}
