// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Rows of trees that fade into mist, and trunks in front. */
final class ForestScene {
    private static final int ROWS = 5;

    private ForestScene() {}

    static List<Layer> layers(Stage stage, Outlines outlines) {
        List<Layer> layers = new ArrayList<>(Skies.over(stage));
        Dice dice = stage.dice();
        Prompt prompt = stage.prompt();
        boolean firs = prompt.has("pine", "pines", "fir", "winter", "snow", "snowy", "alpine")
                || (!prompt.has("autumn", "fall", "leaves", "birch", "cherry", "blossom", "jungle")
                        && dice.chance(0.5f));
        Tone leaves = leaves(stage);
        for (int i = 0; i < ROWS; i++) {
            float near = i / (ROWS - 1f);
            float base = Maths.mix(stage.horizon(), 1.02f, near * near * 0.85f + near * 0.15f);
            float tall = Maths.mix(0.16f, 0.55f, near);
            Outline ground = outlines.hills(base + 0.03f, base - 0.03f, Maths.mix(2.5f, 1.2f, near));
            Outline top = firs
                    ? outlines.firs(ground, tall * 0.5f, tall, Maths.mix(0.035f, 0.13f, near))
                    : outlines.crowns(ground, tall * 0.35f, tall * 0.75f, Maths.mix(0.045f, 0.17f, near));
            float mist = Maths.mix(stage.isFoggy() ? 0.92f : 0.78f, 0.04f, (float) Math.pow(near, 0.8));
            Tone crest = stage.seen(leaves.lit(Maths.mix(1.0f, 0.5f, near)), mist);
            Tone foot = stage.light().haze().mix(crest, Maths.mix(0.1f, 0.75f, near));
            float snow = stage.isWintry() ? base - tall * 0.25f : RidgeLayer.NO_SNOW;
            layers.add(
                    firs
                            ? new RidgeLayer(
                                    top, crest, foot, tall * 0.9f, 0.18f, Maths.mix(50, 22, near), snow, stage.noise())
                            : new FoliageLayer(
                                    top, crest, foot, tall * 1.1f, Maths.mix(0.02f, 0.06f, near), stage.noise()));
        }
        if (!stage.light().isNight() && (prompt.has("rays", "sunlight", "light", "magical") || dice.chance(0.4f))) {
            layers.addAll(rays(stage));
        }
        if (prompt.has("birch", "birches", "trunk", "trunks") || dice.chance(0.3f)) {
            layers.addAll(trunks(stage));
        }
        return layers;
    }

    private static Tone leaves(Stage stage) {
        Prompt prompt = stage.prompt();
        if (prompt.has("autumn", "fall", "october")) {
            return stage.dice().pick(Tone.of(0xC4622A), Tone.of(0xC98A2E), Tone.of(0xA8442A));
        }
        if (prompt.has("cherry", "blossom", "blossoms", "sakura")) {
            return Tone.of(0xE79AB4);
        }
        return stage.dice().pick(Tone.of(0x2F5A3A), Tone.of(0x3E6B3A), Tone.of(0x2C5A50), Tone.of(0x4B6A34));
    }

    private static List<Layer> rays(Stage stage) {
        List<Layer> rays = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            float at = stage.sunU() + stage.dice().between(-0.5f, 0.5f);
            float half = stage.dice().between(0.015f, 0.05f);
            float lean = (at - stage.sunU()) * 1.4f;
            Shape ray = Shape.polygon(
                    stage.sunU() - 0.01f,
                    -0.05f,
                    stage.sunU() + 0.01f,
                    -0.05f,
                    at + lean + half,
                    1,
                    at + lean - half,
                    1);
            rays.add(ShapeLayer.flat(ray, 0, 1, stage.light().sun())
                    .blurred(0.03f)
                    .faded(0.09f));
        }
        return rays;
    }

    private static List<Layer> trunks(Stage stage) {
        List<Layer> trunks = new ArrayList<>();
        boolean birch = stage.prompt().has("birch", "birches");
        Tone bark = stage.seen(birch ? Tone.of(0xE9E4DA) : Tone.of(0x2A211C), 0.03f);
        for (int i = 0; i < 2 + stage.dice().below(3); i++) {
            float u = stage.aspect() * stage.dice().roll();
            float thick = stage.dice().between(0.008f, 0.02f);
            float lean = stage.dice().between(-0.05f, 0.05f);
            trunks.add(ShapeLayer.filled(
                            Shape.stroke(u, 1.05f, u + lean, -0.05f, thick, thick * 0.6f),
                            0,
                            1,
                            bark.lit(0.8f),
                            bark.lit(0.5f))
                    .lit(u < stage.sunU() ? -8 : 8, u));
        }
        return trunks;
    }
}
