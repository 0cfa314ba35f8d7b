// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Streets of houses one behind the other, with lit windows when it is dark. */
final class CityScene {
    private static final int ROWS = 4;

    private CityScene() {}

    static List<Layer> layers(Stage stage, Outlines outlines, int width, int height) {
        List<Layer> layers = new ArrayList<>(Skies.over(stage));
        Dice dice = stage.dice();
        Prompt prompt = stage.prompt();
        boolean neon = prompt.has("neon", "cyberpunk", "futuristic", "tokyo");
        boolean water =
                prompt.has("river", "harbor", "harbour", "water", "rain", "rainy", "reflection") || dice.chance(0.5f);
        float ground = water ? stage.horizon() + 0.015f : 1.02f;
        for (int i = 0; i < ROWS; i++) {
            float near = i / (ROWS - 1f);
            float reach = Maths.mix(0.46f, water ? 0.2f : 0.5f, near) * dice.between(0.85f, 1.15f);
            float foot = water ? ground : Maths.mix(stage.horizon() + 0.04f, 1.02f, near * near);
            Tone wall = dice.pick(Tone.of(0x5B6470), Tone.of(0x6E5F5A), Tone.of(0x4A5468), Tone.of(0x77706A));
            layers.add(new SkylineLayer(
                    stage,
                    width,
                    height,
                    foot,
                    reach,
                    near,
                    wall.lit(stage.light().isNight() ? 0.45f : 1),
                    neon));
        }
        if (water) {
            Outline edge = Outline.level(width, ground);
            layers.add(WaterLayer.of(stage, edge, stage.seen(Tone.of(0x1C3448), 0.05f), 0.22f));
        } else if (dice.chance(0.5f)) {
            Outline park = outlines.hills(1.04f, 0.95f, 1.1f);
            Tone trees = stage.seen(Tone.of(0x1E3A2A), 0.03f).lit(stage.light().isNight() ? 0.45f : 0.9f);
            layers.add(new FoliageLayer(
                    outlines.crowns(park, 0.05f, 0.13f, 0.07f), trees, trees.lit(0.6f), 0.15f, 0.03f, stage.noise()));
        }
        return layers;
    }
}
