// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** What stands above every landscape. */
final class Skies {
    private Skies() {}

    static List<Layer> over(Stage stage) {
        List<Layer> layers = new ArrayList<>();
        layers.add(SkyLayer.of(stage));
        boolean hidden = stage.cloudiness() > 0.9f;
        if (stage.light().isNight() && !hidden) {
            layers.add(StarLayer.of(stage, stage.prompt().has("milky", "galaxy", "stars") ? 0.9f : 0.25f));
        }
        if (stage.prompt().has("aurora")) {
            layers.add(AuroraLayer.of(stage));
        }
        if (!hidden) {
            layers.add(SunLayer.of(stage));
        }
        layers.add(CloudLayer.of(stage));
        if (stage.prompt().has("bird", "birds", "seagull", "seagulls")
                || stage.dice().chance(0.25f)) {
            layers.addAll(birds(stage));
        }
        return layers;
    }

    private static List<Layer> birds(Stage stage) {
        Dice dice = stage.dice();
        List<Layer> birds = new ArrayList<>();
        Tone tone = stage.light().zenith().lit(0.5f);
        float flockU = stage.aspect() * dice.between(0.2f, 0.7f);
        float flockV = stage.horizon() * dice.between(0.3f, 0.6f);
        for (int i = 0; i < 3 + dice.below(5); i++) {
            float u = flockU + dice.between(-0.12f, 0.12f);
            float v = flockV + dice.between(-0.05f, 0.05f);
            float wing = dice.between(0.008f, 0.016f);
            Shape bird = Shape.stroke(u, v, u - wing, v - wing * 0.55f, 0.0016f, 0.0006f)
                    .and(Shape.stroke(u, v, u + wing, v - wing * 0.5f, 0.0016f, 0.0006f));
            birds.add(ShapeLayer.flat(bird, v - wing, v + 0.01f, tone));
        }
        return birds;
    }
}
