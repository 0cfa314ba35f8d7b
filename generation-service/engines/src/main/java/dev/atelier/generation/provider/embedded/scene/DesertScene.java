// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Dunes, perhaps with pyramids or cacti. */
final class DesertScene {
    private static final int DUNES = 4;

    private DesertScene() {}

    static List<Layer> layers(Stage stage, Outlines outlines) {
        List<Layer> layers = new ArrayList<>(Skies.over(stage));
        Dice dice = stage.dice();
        Tone sand = dice.pick(Tone.of(0xE2A866), Tone.of(0xD98E54), Tone.of(0xE8C48C), Tone.of(0xC9784A));
        float horizon = stage.horizon();
        Tone mesa = stage.seen(Tone.of(0x9A5A40), 0.55f);
        layers.add(new RidgeLayer(
                outlines.hills(horizon + 0.04f, horizon - dice.between(0.03f, 0.1f), 1.8f),
                mesa,
                stage.light().haze().mix(mesa, 0.5f),
                0.12f,
                0.2f,
                16,
                RidgeLayer.NO_SNOW,
                stage.noise()));
        if (stage.prompt().has("pyramid", "pyramids", "egypt")) {
            layers.addAll(pyramids(stage, sand));
        }
        for (int i = 0; i < DUNES; i++) {
            float near = i / (DUNES - 1f);
            float low = Maths.mix(horizon + 0.05f, 1.02f, near);
            float high = low - Maths.mix(0.07f, 0.26f, near);
            layers.add(new DuneLayer(
                    outlines.dunes(low, high, Maths.mix(1.9f, 0.75f, near)),
                    stage.seen(sand.lit(1.08f), Maths.mix(0.4f, 0, near)),
                    stage.seen(sand.lit(0.45f).mix(stage.light().zenith(), 0.18f), Maths.mix(0.45f, 0.04f, near)),
                    stage.sunU() > stage.aspect() / 2 ? 1 : -1,
                    stage.noise()));
        }
        if (stage.prompt().has("cactus", "cacti", "saguaro") || dice.chance(0.25f)) {
            for (int i = 0; i < 1 + dice.below(3); i++) {
                layers.addAll(cactus(stage, stage.aspect() * dice.between(0.1f, 0.9f), dice.between(0.82f, 0.97f)));
            }
        }
        return layers;
    }

    private static List<Layer> pyramids(Stage stage, Tone sand) {
        List<Layer> pyramids = new ArrayList<>();
        Dice dice = stage.dice();
        for (int i = 0; i < 2 + dice.below(2); i++) {
            float u = stage.aspect() * dice.between(0.15f, 0.85f);
            float size = dice.between(0.1f, 0.24f);
            float foot = stage.horizon() + 0.05f;
            float edge = u + (stage.sunU() > u ? -0.25f : 0.25f) * size;
            Tone lit = stage.seen(sand, 0.22f);
            Tone shade = stage.seen(sand.lit(0.55f), 0.3f);
            Shape whole = Shape.polygon(u - size, foot, u, foot - size * 1.15f, u + size, foot);
            Shape side = stage.sunU() > u
                    ? Shape.polygon(u - size, foot, u, foot - size * 1.15f, edge, foot)
                    : Shape.polygon(edge, foot, u, foot - size * 1.15f, u + size, foot);
            pyramids.add(ShapeLayer.filled(whole, foot - size * 1.2f, foot, lit, lit.lit(0.9f)));
            pyramids.add(ShapeLayer.filled(side, foot - size * 1.2f, foot, shade, shade.lit(1.1f)));
        }
        return pyramids;
    }

    private static List<Layer> cactus(Stage stage, float u, float foot) {
        float size = (foot - stage.horizon()) * 0.55f;
        Tone green = stage.seen(Tone.of(0x3A5A3C), 0.03f);
        float thick = size * 0.1f;
        Shape plant = Shape.stroke(u, foot, u, foot - size, thick, thick)
                .and(arm(u, foot - size * 0.4f, -size * 0.32f, size * 0.3f, thick * 0.75f))
                .and(arm(u, foot - size * 0.55f, size * 0.3f, size * 0.26f, thick * 0.7f));
        Shape shadow = Shape.ellipse(u + (u - stage.sunU()) * 0.3f, foot, size * 0.5f, size * 0.06f);
        return List.of(
                ShapeLayer.flat(shadow, foot - size * 0.1f, foot + size * 0.1f, green.lit(0.3f))
                        .blurred(size * 0.05f)
                        .faded(0.45f),
                ShapeLayer.filled(plant, foot - size * 1.15f, foot + thick, green.lit(1.15f), green.lit(0.7f))
                        .lit(u < stage.sunU() ? -2.5f / size * 0.4f : 2.5f / size * 0.4f, u));
    }

    private static Shape arm(float u, float v, float reach, float rise, float thick) {
        return Shape.stroke(u, v, u + reach, v, thick, thick)
                .and(Shape.stroke(u + reach, v, u + reach, v - rise, thick, thick));
    }
}
