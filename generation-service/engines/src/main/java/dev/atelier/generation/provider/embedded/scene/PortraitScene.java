// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** A bust in soft light before a plain wall. */
final class PortraitScene {
    private PortraitScene() {}

    static List<Layer> layers(Stage stage) {
        List<Layer> layers = new ArrayList<>(backdrop(stage));
        Prompt prompt = stage.prompt();
        if (prompt.has("cat", "kitten", "fox", "bear", "dog", "puppy", "wolf")) {
            layers.addAll(Animal.layers(stage));
        } else if (prompt.has("robot", "android", "machine")) {
            layers.addAll(Robot.layers(stage));
        } else {
            layers.addAll(Person.of(stage).layers());
        }
        return layers;
    }

    private static List<Layer> backdrop(Stage stage) {
        Dice dice = stage.dice();
        float middle = stage.aspect() / 2;
        Tone wall = stage.prompt().colours().stream()
                .findFirst()
                .map(tone -> tone.mix(stage.light().haze(), 0.45f))
                .orElse(dice.pick(
                        Tone.of(0x9AB4B0), Tone.of(0xD8B4A0), Tone.of(0x8A9CC0), Tone.of(0xC9A86A), Tone.of(0xB08AA8)));
        Tone lower = stage.light().isNight() ? wall.lit(0.3f) : wall.lit(0.72f);
        Tone upper = stage.light().isNight() ? wall.lit(0.5f) : wall.mix(Tone.WHITE, 0.2f);
        List<Layer> layers = new ArrayList<>();
        layers.add(ShapeLayer.filled((_, _) -> 1, -0.1f, 1.1f, upper, lower));
        Tone disc = dice.chance(0.5f)
                ? upper.mix(Tone.WHITE, 0.35f)
                : upper.mix(stage.light().sun(), 0.5f);
        float radius = dice.between(0.3f, 0.42f);
        layers.add(ShapeLayer.flat(Shape.circle(middle + dice.between(-0.06f, 0.06f), 0.4f, radius), 0, 1, disc)
                .blurred(dice.chance(0.5f) ? 0.002f : 0.12f)
                .faded(0.75f));
        layers.add(ShapeLayer.flat(Shape.ellipse(middle - 0.3f, 0.1f, 0.5f, 0.4f), -0.3f, 0.6f, Tone.WHITE)
                .blurred(0.3f)
                .faded(0.16f));
        return layers;
    }
}
