// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Flowers in a vase. */
final class Bouquet {
    private static final int PETALS = 6;

    private Bouquet() {}

    static List<Layer> layers(Stage stage, float u, float mouthV, List<Tone> wished) {
        Dice dice = stage.dice();
        List<Layer> layers = new ArrayList<>();
        List<Layer> blossoms = new ArrayList<>();
        int count = 7 + dice.below(4);
        for (int i = 0; i < count; i++) {
            float spread = (i + 0.5f) / count - 0.5f;
            float tipU = u + spread * 0.46f + dice.between(-0.03f, 0.03f);
            float tipV = mouthV - dice.between(0.1f, 0.3f) * (1.15f - Math.abs(spread) * 1.2f);
            Tone green = Tone.of(0x3E6A3C).lit(dice.between(0.7f, 1.2f));
            Shape stem = Shape.stroke(u + spread * 0.05f, mouthV + 0.03f, tipU, tipV, 0.0045f, 0.003f);
            layers.add(ShapeLayer.flat(stem, tipV - 0.02f, mouthV + 0.04f, green));
            float leafU = Maths.mix(u, tipU, 0.55f);
            float leafV = Maths.mix(mouthV, tipV, 0.45f);
            Shape leaf = Shape.stroke(leafU, leafV, leafU + dice.pick(-0.06f, 0.06f), leafV - 0.035f, 0.013f, 0.001f);
            layers.add(ShapeLayer.filled(leaf, leafV - 0.06f, leafV + 0.02f, green.lit(1.2f), green.lit(0.8f)));
            Tone petal = wished.size() > 1
                    ? wished.getLast()
                    : dice.pick(
                            Tone.of(0xE8828A),
                            Tone.of(0xF4C84A),
                            Tone.of(0xF2EDE4),
                            Tone.of(0xB86AC0),
                            Tone.of(0xE0603A));
            blossoms.addAll(blossom(tipU, tipV, dice.between(0.035f, 0.056f), petal, dice));
        }
        layers.addAll(blossoms);
        return layers;
    }

    private static List<Layer> blossom(float u, float v, float size, Tone petal, Dice dice) {
        float turn = dice.between(0, 1);
        Shape petals = Shape.circle(u, v, size * 0.35f);
        for (int i = 0; i < PETALS; i++) {
            float angle = turn + i * 2 * (float) Math.PI / PETALS;
            petals = petals.and(Shape.circle(
                    u + Maths.cos(angle) * size * 0.62f, v + Maths.sin(angle) * size * 0.55f, size * 0.4f));
        }
        return List.of(
                ShapeLayer.filled(petals, v - size, v + size, petal.mix(Tone.WHITE, 0.25f), petal.lit(0.7f)),
                ShapeLayer.flat(petals.ring(0.0016f), v - size * 1.1f, v + size * 1.1f, petal.lit(0.6f))
                        .faded(0.35f),
                ShapeLayer.filled(
                        Shape.circle(u, v, size * 0.28f),
                        v - size * 0.3f,
                        v + size * 0.3f,
                        Tone.of(0xF0B83A),
                        Tone.of(0x9A5A1E)));
    }
}
