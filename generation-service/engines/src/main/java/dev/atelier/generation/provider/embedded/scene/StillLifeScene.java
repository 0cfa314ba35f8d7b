// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Things on a table before a wall. */
final class StillLifeScene {
    private static final float TABLE = 0.7f;

    private StillLifeScene() {}

    static List<Layer> layers(Stage stage) {
        List<Layer> layers = new ArrayList<>(room(stage));
        Prompt prompt = stage.prompt();
        Dice dice = stage.dice();
        float middle = stage.aspect() / 2;
        List<Tone> wished = prompt.colours();
        Tone glaze = wished.isEmpty()
                ? dice.pick(
                        Tone.of(0x2F6A7A), Tone.of(0xB8563A), Tone.of(0xD8C8A8), Tone.of(0x44527A), Tone.of(0x7A8A5A))
                : wished.getFirst();
        boolean flowers = prompt.has("flower", "flowers", "bouquet", "rose", "roses", "tulip", "tulips");
        boolean fruit = prompt.has("apple", "apples", "fruit", "pear", "lemon", "lemons", "orange", "oranges", "bowl");
        if (!fruit || flowers || prompt.has("vase", "bottle", "jar")) {
            Vessel vessel = Vessel.of(stage, middle + dice.between(-0.06f, 0.04f), 0.82f, glaze);
            if (flowers) {
                layers.addAll(Bouquet.layers(stage, vessel.u(), vessel.mouthV(), wished));
            }
            layers.addAll(vessel.layers());
        }
        if (fruit || dice.chance(0.6f)) {
            layers.addAll(fruit(stage, middle, fruit));
        }
        return layers;
    }

    private static List<Layer> room(Stage stage) {
        Dice dice = stage.dice();
        Tone wall = dice.pick(
                Tone.of(0xB8A890), Tone.of(0x8A9A98), Tone.of(0xC8B8B0), Tone.of(0x6A7484), Tone.of(0xD8CDB4));
        Tone wood = dice.pick(Tone.of(0x8A5E3C), Tone.of(0x5E4434), Tone.of(0xB08A5E), Tone.of(0xE4DED4));
        float dim = stage.light().isNight() ? 0.45f : 1;
        float slant = dice.between(0.15f, 0.4f);
        Shape window = Shape.polygon(0.05f, 0, 0.35f, 0, 0.35f + slant, TABLE, 0.05f + slant, TABLE);
        return List.of(
                ShapeLayer.filled((_, _) -> 1, 0, TABLE, wall.lit(0.85f * dim), wall.lit(1.05f * dim))
                        .lit(0.25f, stage.aspect() / 2),
                ShapeLayer.flat(window, 0, TABLE, stage.light().sun())
                        .blurred(0.02f)
                        .faded(0.22f * dim),
                ShapeLayer.filled((_, v) -> v - TABLE, TABLE, 1, wood.lit(1.05f * dim), wood.lit(0.6f * dim))
                        .lit(0.35f, stage.aspect() / 2),
                ShapeLayer.flat(
                                (_, v) -> 0.012f - Math.abs(v - TABLE - 0.006f),
                                TABLE - 0.02f,
                                TABLE + 0.03f,
                                wood.lit(0.45f * dim))
                        .blurred(0.01f)
                        .faded(0.5f));
    }

    private static List<Layer> fruit(Stage stage, float middle, boolean main) {
        List<Layer> layers = new ArrayList<>();
        Dice dice = stage.dice();
        Prompt prompt = stage.prompt();
        int count = main ? 3 + dice.below(3) : 1 + dice.below(3);
        float start = main ? middle - 0.07f * count : middle + dice.pick(-0.34f, 0.2f);
        for (int i = 0; i < count; i++) {
            Tone skin = prompt.has("lemon", "lemons")
                    ? Tone.of(0xEBCB3C)
                    : prompt.has("orange", "oranges")
                            ? Tone.of(0xE88A2A)
                            : prompt.has("pear")
                                    ? Tone.of(0xB8BE50)
                                    : dice.pick(
                                            Tone.of(0xB8322E), Tone.of(0x8AA83A), Tone.of(0xD8A03A), Tone.of(0xC8502E));
            float radius = dice.between(0.065f, 0.085f);
            layers.addAll(Vessel.fruit(stage, start + i * 0.145f, 0.82f + dice.between(-0.01f, 0.07f), radius, skin));
        }
        return layers;
    }
}
