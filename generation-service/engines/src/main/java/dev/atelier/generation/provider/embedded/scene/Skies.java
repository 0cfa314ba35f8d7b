// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** The skies of all landscapes. */
final class Skies {
    private Skies() {}

    static List<Layer> over(SceneContext context) {
        List<Layer> layers = new ArrayList<>();
        layers.add(SkyLayer.of(context));
        boolean hidden = context.cloudiness() > 0.9f;
        if (context.light().isNight() && !hidden) {
            layers.add(StarLayer.of(context, context.prompt().has("milky", "galaxy", "stars") ? 0.9f : 0.25f));
        }
        if (context.prompt().has("aurora")) {
            layers.add(AuroraLayer.of(context));
        }
        if (!hidden) {
            layers.add(SunLayer.of(context));
        }
        layers.add(CloudLayer.of(context));
        if (context.prompt().has("bird", "birds", "seagull", "seagulls")
                || context.random().chance(0.25f)) {
            layers.addAll(birds(context));
        }
        return layers;
    }

    private static List<Layer> birds(SceneContext context) {
        SeededRandom random = context.random();
        List<Layer> birds = new ArrayList<>();
        Tone tone = context.light().zenith().lit(0.5f);
        float flockU = context.aspect() * random.between(0.2f, 0.7f);
        float flockV = context.horizon() * random.between(0.3f, 0.6f);
        for (int i = 0; i < 3 + random.below(5); i++) {
            float u = flockU + random.between(-0.12f, 0.12f);
            float v = flockV + random.between(-0.05f, 0.05f);
            float wing = random.between(0.008f, 0.016f);
            Shape bird = Shape.stroke(u, v, u - wing, v - wing * 0.55f, 0.0016f, 0.0006f)
                    .and(Shape.stroke(u, v, u + wing, v - wing * 0.5f, 0.0016f, 0.0006f));
            birds.add(ShapeLayer.flat(bird, v - wing, v + 0.01f, tone));
        }
        return birds;
    }

    /** The sky, from overhead down to the horizon, brighter around the sun. */
    record SkyLayer(Light light, float horizon, float sunU, float sunV) implements Layer {
        private static final float KNEE = 0.55f;

        static SkyLayer of(SceneContext context) {
            return new SkyLayer(context.light(), context.horizon(), context.sunU(), context.sunV());
        }

        @Override
        public void paint(PixelRow row) {
            float down = Maths.clamp(row.v() / horizon);
            Tone sky = down < KNEE
                    ? light.zenith().mix(light.middle(), Maths.smooth(0, KNEE, down))
                    : light.middle().mix(light.horizon(), Maths.smooth(KNEE, 1, down));
            float glow = switch (light.time()) {
                case DAWN, SUNSET -> 0.38f;
                case DAY -> 0.22f;
                case NIGHT -> 0.10f;
            };
            for (int x = 0; x < row.width(); x++) {
                if (row.isHidden(x)) {
                    continue;
                }
                row.mix(x, sky, 1);
                float distance = Maths.length((row.u(x) - sunU) * 0.8f, row.v() - sunV);
                row.mix(x, light.sun(), glow * Maths.exp(-distance * distance * 9));
            }
        }
    }

    /** The disc of the sun, or a moon with its seas. */
    record SunLayer(Light light, float u, float v, float radius, Noise seas, float phase) implements Layer {

        static SunLayer of(SceneContext context) {
            return new SunLayer(
                    context.light(),
                    context.sunU(),
                    context.sunV(),
                    context.sunRadius(),
                    context.noise(),
                    context.random().between(-0.9f, 0.9f));
        }

        @Override
        public void paint(PixelRow row) {
            float dv = row.v() - v;
            if (Math.abs(dv) > radius * 8) {
                return;
            }
            for (int x = 0; x < row.width(); x++) {
                float du = row.u(x) - u;
                float distance = Maths.length(du, dv);
                if (distance > radius) {
                    row.mix(x, light.sun(), (light.isNight() ? 0.25f : 0.4f) * Maths.exp(-(distance - radius) * 22));
                }
                float covered = row.coverage(radius - distance);
                if (covered > 0) {
                    disc(row, x, du / radius, dv / radius, covered);
                }
            }
        }

        private void disc(PixelRow row, int x, float du, float dv, float covered) {
            if (!light.isNight()) {
                row.mix(x, light.sun(), covered);
                return;
            }
            float sea = Maths.smooth(0.45f, 0.7f, seas.fractal(du * 1.6f + 5, dv * 1.6f, 4));
            float shadow = Maths.smooth(-0.15f, 0.15f, Maths.length(du - phase * 1.4f, dv) - 1);
            Tone moon = light.sun().lit(1 - 0.25f * sea);
            row.mix(x, moon, covered * Maths.mix(0.12f, 1, shadow));
        }
    }
}
