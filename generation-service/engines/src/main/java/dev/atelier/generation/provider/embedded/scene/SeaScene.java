// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Open water with an island, a boat, a lighthouse or a beach. */
final class SeaScene {
    private SeaScene() {}

    static List<Layer> layers(SceneContext context, Outlines outlines, int width) {
        List<Layer> layers = new ArrayList<>(Skies.over(context));
        Prompt prompt = context.prompt();
        SeededRandom random = context.random();
        if (prompt.has("island", "islands", "coast", "bay", "shore", "fjord") || random.chance(0.6f)) {
            layers.addAll(coast(context, outlines));
        }
        boolean lighthouse = prompt.has("lighthouse");
        if (lighthouse) {
            layers.addAll(Lighthouse.layers(context));
        }
        Outline edge = Outline.level(width, context.horizon());
        Tone deep = context.inHaze(random.pick(Tone.of(0x14506E), Tone.of(0x1C6670), Tone.of(0x1E4A74)), 0.05f);
        boolean rough = prompt.has("wave", "waves", "storm", "stormy", "surf", "wild");
        layers.add(WaterLayer.of(context, edge, deep, rough ? 1 : random.between(0.35f, 0.7f)));
        if (prompt.has("boat", "boats", "ship", "ships", "sail", "sailboat", "harbor", "harbour")
                || (!lighthouse && random.chance(0.35f))) {
            layers.addAll(boats(context));
        }
        if (prompt.has("beach", "shore", "sand", "palm", "palms") || (!rough && random.chance(0.3f))) {
            layers.addAll(beach(context, outlines));
        }
        return layers;
    }

    private static List<Layer> coast(SceneContext context, Outlines outlines) {
        Tone land =
                context.inHaze(context.random().pick(Tone.of(0x4A5A50), Tone.of(0x5A5364), Tone.of(0x55604A)), 0.5f);
        float horizon = context.horizon();
        float high = horizon - context.random().between(0.05f, 0.16f);
        return List.of(new RidgeLayer(
                outlines.hills(horizon + 0.05f, high, context.random().between(1.2f, 2.2f)),
                land,
                context.light().haze().mix(land, 0.4f),
                0.14f,
                0.3f,
                18,
                RidgeLayer.NO_SNOW,
                context.noise()));
    }

    private static List<Layer> boats(SceneContext context) {
        List<Layer> boats = new ArrayList<>();
        SeededRandom random = context.random();
        int count = context.prompt().has("boats", "ships") ? 3 + random.below(3) : 1;
        for (int i = 0; i < count; i++) {
            float near = random.between(0.06f, 0.4f);
            float size = 0.05f + near * 0.22f;
            float u = context.aspect() * random.between(0.15f, 0.85f);
            float v = context.horizon() + near * (1 - context.horizon());
            boats.addAll(boat(context, u, v, size));
        }
        return boats;
    }

    private static List<Layer> boat(SceneContext context, float u, float v, float size) {
        Tone hull =
                context.inHaze(context.random().pick(Tone.of(0x5A2F26), Tone.of(0x27384A), Tone.of(0x8A2E2A)), 0.1f);
        Tone sail =
                context.inHaze(context.random().pick(Tone.of(0xFFF6E8), Tone.of(0xF0D8B8), Tone.of(0xD8573F)), 0.12f);
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
                        .blur(size * 0.05f)
                        .fade(0.5f),
                ShapeLayer.flat(
                        Shape.stroke(u, v - size * 1.2f, u, v, size * 0.012f, size * 0.014f),
                        v - size * 1.25f,
                        v,
                        hull),
                ShapeLayer.fill(main, v - size * 1.2f, v, sail, sail.lit(0.82f)).lit(1 / size * 0.25f, u + size * 0.2f),
                ShapeLayer.fill(jib, v - size * 1.1f, v, sail.lit(0.95f), sail.lit(0.75f)),
                ShapeLayer.fill(body, v - size * 0.2f, v + size * 0.1f, hull, hull.lit(0.55f)));
    }

    private static List<Layer> beach(SceneContext context, Outlines outlines) {
        Tone sand = context.inHaze(Tone.of(0xE8CFA0), 0.02f);
        Outline line = outlines.hills(0.96f, 0.82f, 0.8f);
        Outline wet = line.lower(-0.02f);
        List<Layer> layers = new ArrayList<>();
        layers.add(
                RidgeLayer.flat(line.lower(-0.028f), context.inHaze(Tone.WHITE, 0.1f), sand, 0.012f, context.noise()));
        layers.add(RidgeLayer.flat(wet, sand.lit(0.72f), sand.lit(0.85f), 0.03f, context.noise()));
        layers.add(new RidgeLayer(line, sand, sand.lit(0.8f), 0.25f, 0.12f, 60, RidgeLayer.NO_SNOW, context.noise()));
        if (context.prompt().has("palm", "palms", "tropical", "island")) {
            layers.addAll(
                    Palm.layers(context, context.aspect() * context.random().pick(0.14f, 0.84f), 0.97f));
        }
        return layers;
    }

    /** A palm tree, mostly a silhouette. */
    private static final class Palm {
        private static final int FRONDS = 9;

        private Palm() {}

        static List<Layer> layers(SceneContext context, float u, float foot) {
            SeededRandom random = context.random();
            float height = random.between(0.34f, 0.48f);
            float lean = u < context.aspect() / 2 ? random.between(0.04f, 0.1f) : random.between(-0.1f, -0.04f);
            float crownU = u + lean;
            float crownV = foot - height;
            Tone bark = context.inHaze(Tone.of(0x4A3526), 0.02f);
            Tone leaf = context.inHaze(Tone.of(0x22432A), 0.02f);
            List<Layer> layers = new ArrayList<>();
            Shape trunk = Shape.stroke(u, foot, u + lean * 0.3f, foot - height * 0.5f, 0.013f, 0.009f)
                    .and(Shape.stroke(u + lean * 0.3f, foot - height * 0.5f, crownU, crownV, 0.009f, 0.006f));
            layers.add(ShapeLayer.flat(trunk, crownV, foot, bark));
            for (int frond = 0; frond < FRONDS; frond++) {
                float angle = (float) Math.PI * (0.95f + 1.1f * frond / (FRONDS - 1)) + random.between(-0.1f, 0.1f);
                float length = random.between(0.11f, 0.16f);
                float midU = crownU + Maths.cos(angle) * length * 0.55f;
                float midV = crownV + Maths.sin(angle) * length * 0.45f;
                float tipU = crownU + Maths.cos(angle) * length;
                float tipV = midV + length * 0.42f;
                Shape blade = Shape.stroke(crownU, crownV, midU, midV, 0.006f, 0.011f)
                        .and(Shape.stroke(midU, midV, tipU, tipV, 0.011f, 0.001f));
                layers.add(ShapeLayer.fill(blade, crownV - length, crownV + length, leaf.lit(1.3f), leaf.lit(0.8f)));
            }
            return layers;
        }
    }
}
