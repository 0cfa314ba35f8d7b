// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Open water with an island, a boat, a lighthouse or a beach. */
final class SeaScene {
    private SeaScene() {}

    static List<Layer> layers(Stage stage, Outlines outlines, int width) {
        List<Layer> layers = new ArrayList<>(Skies.over(stage));
        Prompt prompt = stage.prompt();
        Dice dice = stage.dice();
        if (prompt.has("island", "islands", "coast", "bay", "shore", "fjord") || dice.chance(0.6f)) {
            layers.addAll(coast(stage, outlines));
        }
        boolean lighthouse = prompt.has("lighthouse");
        if (lighthouse) {
            layers.addAll(Lighthouse.layers(stage));
        }
        Outline edge = Outline.level(width, stage.horizon());
        Tone deep = stage.seen(dice.pick(Tone.of(0x14506E), Tone.of(0x1C6670), Tone.of(0x1E4A74)), 0.05f);
        boolean rough = prompt.has("wave", "waves", "storm", "stormy", "surf", "wild");
        layers.add(WaterLayer.of(stage, edge, deep, rough ? 1 : dice.between(0.35f, 0.7f)));
        if (prompt.has("boat", "boats", "ship", "ships", "sail", "sailboat", "harbor", "harbour")
                || (!lighthouse && dice.chance(0.35f))) {
            layers.addAll(boats(stage));
        }
        if (prompt.has("beach", "shore", "sand", "palm", "palms") || (!rough && dice.chance(0.3f))) {
            layers.addAll(beach(stage, outlines));
        }
        return layers;
    }

    private static List<Layer> coast(Stage stage, Outlines outlines) {
        Tone land = stage.seen(stage.dice().pick(Tone.of(0x4A5A50), Tone.of(0x5A5364), Tone.of(0x55604A)), 0.5f);
        float horizon = stage.horizon();
        float high = horizon - stage.dice().between(0.05f, 0.16f);
        return List.of(new RidgeLayer(
                outlines.hills(horizon + 0.05f, high, stage.dice().between(1.2f, 2.2f)),
                land,
                stage.light().haze().mix(land, 0.4f),
                0.14f,
                0.3f,
                18,
                RidgeLayer.NO_SNOW,
                stage.noise()));
    }

    private static List<Layer> boats(Stage stage) {
        List<Layer> boats = new ArrayList<>();
        Dice dice = stage.dice();
        int count = stage.prompt().has("boats", "ships") ? 3 + dice.below(3) : 1;
        for (int i = 0; i < count; i++) {
            float near = dice.between(0.06f, 0.4f);
            float size = 0.05f + near * 0.22f;
            float u = stage.aspect() * dice.between(0.15f, 0.85f);
            float v = stage.horizon() + near * (1 - stage.horizon());
            boats.addAll(boat(stage, u, v, size));
        }
        return boats;
    }

    private static List<Layer> boat(Stage stage, float u, float v, float size) {
        Tone hull = stage.seen(stage.dice().pick(Tone.of(0x5A2F26), Tone.of(0x27384A), Tone.of(0x8A2E2A)), 0.1f);
        Tone sail = stage.seen(stage.dice().pick(Tone.of(0xFFF6E8), Tone.of(0xF0D8B8), Tone.of(0xD8573F)), 0.12f);
        Shape body = Shape.polygon(
                u - size * 0.5f,
                v - size * 0.12f,
                u + size * 0.55f,
                v - size * 0.14f,
                u + size * 0.36f,
                v + size * 0.06f,
                u - size * 0.36f,
                v + size * 0.06f);
        Shape main = Shape.polygon(
                u + size * 0.03f,
                v - size * 1.15f,
                u + size * 0.5f,
                v - size * 0.2f,
                u + size * 0.03f,
                v - size * 0.2f);
        Shape jib = Shape.polygon(
                u - size * 0.03f,
                v - size * 1.0f,
                u - size * 0.03f,
                v - size * 0.2f,
                u - size * 0.42f,
                v - size * 0.2f);
        Shape shadow = Shape.ellipse(u, v + size * 0.1f, size * 0.5f, size * 0.06f);
        return List.of(
                ShapeLayer.flat(shadow, v, v + size * 0.2f, hull.lit(0.4f))
                        .blurred(size * 0.05f)
                        .faded(0.5f),
                ShapeLayer.flat(
                        Shape.stroke(u, v - size * 1.2f, u, v, size * 0.012f, size * 0.014f),
                        v - size * 1.25f,
                        v,
                        hull),
                ShapeLayer.filled(main, v - size * 1.2f, v, sail, sail.lit(0.82f))
                        .lit(1 / size * 0.25f, u + size * 0.2f),
                ShapeLayer.filled(jib, v - size * 1.1f, v, sail.lit(0.95f), sail.lit(0.75f)),
                ShapeLayer.filled(body, v - size * 0.2f, v + size * 0.1f, hull, hull.lit(0.55f)));
    }

    private static List<Layer> beach(Stage stage, Outlines outlines) {
        Tone sand = stage.seen(Tone.of(0xE8CFA0), 0.02f);
        Outline line = outlines.hills(0.96f, 0.82f, 0.8f);
        Outline wet = line.lowered(-0.02f);
        List<Layer> layers = new ArrayList<>();
        layers.add(RidgeLayer.flat(line.lowered(-0.028f), stage.seen(Tone.WHITE, 0.1f), sand, 0.012f, stage.noise()));
        layers.add(RidgeLayer.flat(wet, sand.lit(0.72f), sand.lit(0.85f), 0.03f, stage.noise()));
        layers.add(new RidgeLayer(line, sand, sand.lit(0.8f), 0.25f, 0.12f, 60, RidgeLayer.NO_SNOW, stage.noise()));
        if (stage.prompt().has("palm", "palms", "tropical", "island")) {
            layers.addAll(Palm.layers(stage, stage.aspect() * stage.dice().pick(0.14f, 0.84f), 0.97f));
        }
        return layers;
    }
}
