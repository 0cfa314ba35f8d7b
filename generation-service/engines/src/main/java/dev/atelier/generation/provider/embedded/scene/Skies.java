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
}
