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
        layers.add(SkyLayer.of(context));
        layers.add(StarLayer.of(context, 1));
        if (context.prompt().has("aurora") || context.random().chance(0.3f)) {
            layers.add(AuroraLayer.of(context));
        }
        if (context.prompt().has("moon")) {
            layers.add(SunLayer.of(context));
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
}
