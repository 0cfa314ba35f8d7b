// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Streets of houses one behind the other, with lit windows when it is dark. */
final class CityScene {
    private static final int ROWS = 4;

    private CityScene() {}

    static List<Layer> layers(SceneContext context, Outlines outlines, int width, int height) {
        List<Layer> layers = new ArrayList<>(Skies.over(context));
        SeededRandom random = context.random();
        Prompt prompt = context.prompt();
        boolean neon = prompt.has("neon", "cyberpunk", "futuristic", "tokyo");
        boolean water =
                prompt.has("river", "harbor", "harbour", "water", "rain", "rainy", "reflection") || random.chance(0.5f);
        float ground = water ? context.horizon() + 0.015f : 1.02f;
        for (int i = 0; i < ROWS; i++) {
            float near = i / (ROWS - 1f);
            float reach = Maths.mix(0.46f, water ? 0.2f : 0.5f, near) * random.between(0.85f, 1.15f);
            float foot = water ? ground : Maths.mix(context.horizon() + 0.04f, 1.02f, near * near);
            Tone wall = random.pick(Tone.of(0x5B6470), Tone.of(0x6E5F5A), Tone.of(0x4A5468), Tone.of(0x77706A));
            layers.add(new SkylineLayer(
                    context,
                    width,
                    height,
                    foot,
                    reach,
                    near,
                    wall.lit(context.light().isNight() ? 0.45f : 1),
                    neon));
        }
        if (water) {
            Outline edge = Outline.level(width, ground);
            layers.add(WaterLayer.of(context, edge, context.inHaze(Tone.of(0x1C3448), 0.05f), 0.22f));
        } else if (random.chance(0.5f)) {
            Outline park = outlines.hills(1.04f, 0.95f, 1.1f);
            Tone trees =
                    context.inHaze(Tone.of(0x1E3A2A), 0.03f).lit(context.light().isNight() ? 0.45f : 0.9f);
            layers.add(new ForestScene.FoliageLayer(
                    outlines.crowns(park, 0.05f, 0.13f, 0.07f), trees, trees.lit(0.6f), 0.15f, 0.03f, context.noise()));
        }
        return layers;
    }
}
