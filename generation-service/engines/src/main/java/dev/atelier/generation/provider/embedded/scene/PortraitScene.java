// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** A bust in soft light before a plain wall. */
final class PortraitScene {
    private PortraitScene() {}

    static List<Layer> layers(SceneContext context) {
        List<Layer> layers = new ArrayList<>(backdrop(context));
        Prompt prompt = context.prompt();
        if (prompt.has("cat", "kitten", "fox", "bear", "dog", "puppy", "wolf")) {
            layers.addAll(Animal.layers(context));
        } else if (prompt.has("robot", "android", "machine")) {
            layers.addAll(Robot.layers(context));
        } else {
            layers.addAll(Person.of(context).layers());
        }
        return layers;
    }

    private static List<Layer> backdrop(SceneContext context) {
        SeededRandom random = context.random();
        float middle = context.aspect() / 2;
        Tone wall = context.prompt().colours().stream()
                .findFirst()
                .map(tone -> tone.mix(context.light().haze(), 0.45f))
                .orElse(random.pick(
                        Tone.of(0x9AB4B0), Tone.of(0xD8B4A0), Tone.of(0x8A9CC0), Tone.of(0xC9A86A), Tone.of(0xB08AA8)));
        Tone lower = context.light().isNight() ? wall.lit(0.3f) : wall.lit(0.72f);
        Tone upper = context.light().isNight() ? wall.lit(0.5f) : wall.mix(Tone.WHITE, 0.2f);
        List<Layer> layers = new ArrayList<>();
        layers.add(ShapeLayer.fill((_, _) -> 1, -0.1f, 1.1f, upper, lower));
        Tone disc = random.chance(0.5f)
                ? upper.mix(Tone.WHITE, 0.35f)
                : upper.mix(context.light().sun(), 0.5f);
        float radius = random.between(0.3f, 0.42f);
        layers.add(ShapeLayer.flat(Shape.circle(middle + random.between(-0.06f, 0.06f), 0.4f, radius), 0, 1, disc)
                .blur(random.chance(0.5f) ? 0.002f : 0.12f)
                .fade(0.75f));
        layers.add(ShapeLayer.flat(Shape.ellipse(middle - 0.3f, 0.1f, 0.5f, 0.4f), -0.3f, 0.6f, Tone.WHITE)
                .blur(0.3f)
                .fade(0.16f));
        return layers;
    }
}
