// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Ranges behind ranges, perhaps with a lake and firs in front. */
final class MountainScene {
    private MountainScene() {}

    static List<Layer> layers(Stage stage, Outlines outlines) {
        List<Layer> layers = new ArrayList<>(Skies.over(stage));
        Dice dice = stage.dice();
        Tone rock = dice.pick(Tone.of(0x5A6170), Tone.of(0x6B5E58), Tone.of(0x4E5F6A), Tone.of(0x6A5A6C));
        float horizon = stage.horizon();
        int ranges = 3 + dice.below(2);
        for (int range = 0; range < ranges; range++) {
            layers.add(range(stage, outlines, rock, range / (float) ranges));
        }
        boolean lake = stage.prompt().has("lake", "fjord", "river", "water", "reflection", "reflections");
        if (lake || (!stage.prompt().has("desert", "valley") && dice.chance(0.45f))) {
            Outline shore = outlines.hills(horizon + 0.01f, horizon + 0.028f, 2);
            layers.add(WaterLayer.of(stage, shore, stage.seen(Tone.of(0x2E5A72), 0.15f), 0.12f));
            layers.addAll(bank(stage, outlines));
        } else {
            layers.addAll(meadow(stage, outlines));
        }
        return layers;
    }

    private static Layer range(Stage stage, Outlines outlines, Tone rock, float nearness) {
        float horizon = stage.horizon();
        float high = horizon - Maths.mix(0.52f, 0.12f, nearness) * stage.dice().between(0.85f, 1.15f);
        float low = horizon - Maths.mix(0.06f, -0.04f, nearness);
        float haze = Maths.mix(0.72f, 0.18f, nearness) + (stage.isFoggy() ? 0.15f : 0);
        boolean snow = stage.isWintry() || (nearness < 0.7f && !stage.prompt().has("green", "summer", "autumn"));
        Tone crest = stage.seen(rock, haze);
        Tone foot = stage.light().haze().mix(crest, stage.isFoggy() ? 0.1f : 0.35f);
        return new RidgeLayer(
                outlines.peaks(low, high, Maths.mix(2.6f, 3.6f, nearness)),
                crest,
                foot,
                Maths.mix(0.30f, 0.16f, nearness),
                0.5f,
                Maths.mix(7, 11, nearness),
                snow ? Maths.mix(high, low, stage.isWintry() ? 0.9f : 0.5f) : RidgeLayer.NO_SNOW,
                stage.noise());
    }

    private static List<Layer> bank(Stage stage, Outlines outlines) {
        Tone wood = stage.seen(Tone.of(0x1F3A2E), 0.25f);
        Outline near = outlines.hills(1.06f, 0.86f, 1.4f);
        Tone dark = stage.seen(Tone.of(0x14241E), 0.03f);
        return List.of(
                new RidgeLayer(near, dark.lit(1.3f), dark.lit(0.6f), 0.2f, 0.3f, 30, RidgeLayer.NO_SNOW, stage.noise()),
                RidgeLayer.flat(
                        outlines.firs(near, 0.06f, 0.26f, 0.09f), dark, dark.mix(wood, 0.2f), 0.3f, stage.noise()));
    }

    private static List<Layer> meadow(Stage stage, Outlines outlines) {
        Tone grass = stage.isWintry()
                ? Tone.of(0xE4EBF2)
                : stage.prompt().has("autumn", "fall") ? Tone.of(0xA8783A) : Tone.of(0x56783C);
        Outline far = outlines.hills(stage.horizon() + 0.04f, stage.horizon() - 0.03f, 1.5f);
        Outline near = outlines.hills(0.98f, 0.78f, 1.2f);
        Tone trees = stage.isWintry() ? Tone.of(0x3A4A50) : Tone.of(0x23402C);
        return List.of(
                RidgeLayer.flat(
                        outlines.firs(far, 0.02f, 0.07f, 0.022f),
                        stage.seen(trees, 0.3f),
                        stage.seen(trees, 0.4f),
                        0.1f,
                        stage.noise()),
                new RidgeLayer(
                        far,
                        stage.seen(grass, 0.25f),
                        stage.seen(grass.lit(0.8f), 0.12f),
                        0.25f,
                        0.25f,
                        26,
                        RidgeLayer.NO_SNOW,
                        stage.noise()),
                RidgeLayer.flat(
                        outlines.firs(near, 0.05f, 0.24f, 0.13f),
                        stage.seen(trees.lit(0.8f), 0.05f),
                        stage.seen(trees.lit(0.6f), 0.05f),
                        0.3f,
                        stage.noise()),
                new RidgeLayer(
                        near,
                        stage.seen(grass.lit(0.8f), 0.05f),
                        stage.seen(grass.lit(0.45f), 0),
                        0.22f,
                        0.3f,
                        40,
                        RidgeLayer.NO_SNOW,
                        stage.noise()));
    }
}
