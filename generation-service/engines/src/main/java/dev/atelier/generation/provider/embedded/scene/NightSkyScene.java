// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** The sky itself: stars over a dark ridge, or planets in open space. */
final class NightSkyScene {
    private NightSkyScene() {}

    static List<Layer> layers(Stage stage, Outlines outlines) {
        Prompt prompt = stage.prompt();
        boolean space =
                prompt.has("space", "planet", "planets", "galaxy", "universe", "nebula", "cosmic", "cosmos", "comet");
        return space ? space(stage) : ground(stage, outlines);
    }

    private static List<Layer> ground(Stage stage, Outlines outlines) {
        List<Layer> layers = new ArrayList<>();
        layers.add(SkyLayer.of(stage));
        layers.add(StarLayer.of(stage, 1));
        if (stage.prompt().has("aurora") || stage.dice().chance(0.3f)) {
            layers.add(AuroraLayer.of(stage));
        }
        if (stage.prompt().has("moon")) {
            layers.add(SunLayer.of(stage));
        }
        Tone far = stage.light().haze().lit(0.6f);
        Tone near = stage.light().zenith().lit(0.55f);
        float horizon = stage.horizon();
        Outline hill = outlines.hills(1.0f, horizon + 0.06f, 1.1f);
        layers.add(RidgeLayer.flat(
                outlines.peaks(horizon + 0.05f, horizon - 0.2f, 2.6f), far, far.lit(0.7f), 0.3f, stage.noise()));
        layers.add(
                RidgeLayer.flat(outlines.firs(hill, 0.03f, 0.16f, 0.06f), near, near.lit(0.5f), 0.2f, stage.noise()));
        return layers;
    }

    private static List<Layer> space(Stage stage) {
        List<Layer> layers = new ArrayList<>();
        Dice dice = stage.dice();
        layers.add(NebulaLayer.of(stage));
        layers.add(StarLayer.of(stage, stage.prompt().has("galaxy") ? 1 : 0.2f));
        int planets = stage.prompt().has("planets") ? 3 : 1 + dice.below(2);
        boolean left = dice.chance(0.5f);
        // The small ones first, on the other side: they are far behind the great one.
        for (int i = planets - 1; i >= 0; i--) {
            float radius = i == 0 ? dice.between(0.15f, 0.3f) : dice.between(0.03f, 0.08f);
            float along = (left == (i == 0)) ? dice.between(0.2f, 0.4f) : dice.between(0.6f, 0.85f);
            layers.add(PlanetLayer.of(stage, stage.aspect() * along, dice.between(0.2f, 0.8f), radius, i == 0));
        }
        return layers;
    }
}
