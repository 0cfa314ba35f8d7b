// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.List;

/** A turned thing: a vase, bottle, jar, cup or fruit, round and shiny. */
final class Vessel {
    private static final int STEPS = 64;

    private final Stage stage;
    private final float u;
    private final float footV;
    private final float height;
    private final float[] radius;
    private final Tone glaze;
    private final float gloss;

    /** @param radius for heights from 0 (the mouth) to 1 (the foot), in equal steps */
    private Vessel(Stage stage, float u, float footV, float height, float[] radius, Tone glaze, float gloss) {
        this.stage = stage;
        this.u = u;
        this.footV = footV;
        this.height = height;
        this.radius = radius;
        this.glaze = glaze;
        this.gloss = gloss;
    }

    static Vessel of(Stage stage, float u, float footV, Tone glaze) {
        Dice dice = stage.dice();
        Prompt prompt = stage.prompt();
        float height = dice.between(0.32f, 0.42f);
        float[] knots = prompt.has("bottle", "perfume")
                ? new float[] {0.022f, 0.022f, 0.024f, 0.07f, 0.085f, 0.085f, 0.082f}
                : prompt.has("cup", "mug", "pot", "teapot", "candle")
                        ? new float[] {0.1f, 0.1f, 0.1f, 0.1f, 0.098f, 0.094f, 0.085f}
                        : prompt.has("bowl")
                                ? new float[] {0.19f, 0.185f, 0.175f, 0.155f, 0.12f, 0.08f, 0.07f}
                                : dice.pick(
                                        new float[] {0.06f, 0.045f, 0.05f, 0.11f, 0.125f, 0.095f, 0.06f},
                                        new float[] {0.075f, 0.06f, 0.085f, 0.12f, 0.115f, 0.08f, 0.065f},
                                        new float[] {0.05f, 0.042f, 0.045f, 0.075f, 0.12f, 0.13f, 0.08f});
        float tall = prompt.has("cup", "mug", "bowl", "candle") ? height * 0.5f : height;
        return new Vessel(stage, u, footV, tall, curve(knots), glaze, dice.between(0.4f, 0.9f));
    }

    static List<Layer> fruit(Stage stage, float u, float footV, float size, Tone skin) {
        float[] radius = new float[STEPS];
        for (int i = 0; i < STEPS; i++) {
            float t = (i + 0.5f) / STEPS * 2 - 1;
            radius[i] = size * Maths.root(1 - t * t) * (1 - 0.06f * t);
        }
        var fruit = new Vessel(stage, u, footV, size * 1.85f, radius, skin, 0.45f);
        float top = fruit.mouthV();
        Shape stem = Shape.stroke(u, top + 0.012f, u + 0.008f, top - 0.022f, 0.003f, 0.0022f);
        List<Layer> body = fruit.layers();
        return List.of(
                body.getFirst(), body.getLast(), ShapeLayer.flat(stem, top - 0.03f, top + 0.02f, Tone.of(0x3A2A1A)));
    }

    float u() {
        return u;
    }

    float mouthV() {
        return footV - height;
    }

    List<Layer> layers() {
        float widest = 0;
        for (float each : radius) {
            widest = Math.max(widest, each);
        }
        float foot = radius[STEPS - 1];
        Shape shadow = Shape.ellipse(u + widest * 0.7f, footV + 0.004f, widest * 1.5f, foot * 0.3f + 0.014f);
        Layer dark = ShapeLayer.flat(shadow, footV - 0.1f, footV + 0.1f, Tone.of(0x14100E))
                .blurred(0.025f)
                .faded(0.5f);
        return List.of(dark, new Turned(this));
    }

    /** A smooth line through a few given widths. */
    private static float[] curve(float[] knots) {
        float[] radius = new float[STEPS];
        for (int i = 0; i < STEPS; i++) {
            float along = (float) i / (STEPS - 1) * (knots.length - 1.001f);
            int knot = (int) along;
            radius[i] = Maths.mix(knots[knot], knots[knot + 1], Maths.smooth(0, 1, along - knot));
        }
        return radius;
    }

    /** Paints the surface with light from the upper left. */
    private record Turned(Vessel vessel) implements Layer {

        @Override
        public void paint(Row row) {
            float down = (row.v() - vessel.mouthV()) / vessel.height;
            float rounding = 0.012f;
            if (down < -rounding || down > 1 + rounding) {
                return;
            }
            float place = Maths.clamp(down) * (STEPS - 1.001f);
            int step = (int) place;
            float half = Maths.mix(vessel.radius[step], vessel.radius[step + 1], place - step);
            float slope = (vessel.radius[step + 1] - vessel.radius[step]) * STEPS / vessel.height;
            for (int x = 0; x < row.width(); x++) {
                float across = (row.u(x) - vessel.u) / half;
                float inside = half * (1 - Math.abs(across));
                // The foot of a round thing is a curve, seen a little from above.
                float curve = rounding * vessel.height * Maths.root(Math.max(0, 1 - across * across)) * 1.6f;
                float covered = Math.min(
                        row.coverage(inside), row.coverage(vessel.footV - rounding * vessel.height + curve - row.v()));
                if (covered > 0 && Math.abs(across) <= 1.2f) {
                    surface(row, x, Math.max(-1, Math.min(1, across)), slope, down, covered);
                }
            }
        }

        private void surface(Row row, int x, float across, float slope, float down, float covered) {
            float out = Maths.root(Math.max(0, 1 - across * across));
            float length = Maths.root(1 + slope * slope);
            float up = -slope / length;
            float light = Maths.clamp((-across * 0.62f + out * 0.6f) / length - up * 0.45f + 0.12f);
            Tone tone = vessel.glaze.times(vessel.stage.light().ground()).lit(0.25f + 0.85f * light);
            row.mix(x, tone, covered);
            row.mix(x, vessel.glaze.mix(Tone.WHITE, 0.4f), covered * 0.16f * Maths.smooth(0.75f, 1, across));
            float shine = Maths.exp(-(across + 0.45f) * (across + 0.45f) * 60)
                    * Maths.smooth(0.02f, 0.2f, down)
                    * Maths.smooth(0.85f, 0.4f, down);
            row.mix(x, Tone.WHITE, covered * vessel.gloss * 0.6f * shine);
            row.mix(
                    x,
                    tone.lit(0.4f),
                    covered
                            * 0.6f
                            * Maths.smooth(0.022f, 0.008f, down)
                            * (vessel.gloss > 0.46f || vessel.gloss < 0.44f ? 1 : 0));
        }
    }
}
