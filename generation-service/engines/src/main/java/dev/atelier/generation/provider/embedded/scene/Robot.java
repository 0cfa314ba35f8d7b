// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.List;

/** A friendly machine with lamps for eyes. */
final class Robot {
    private Robot() {}

    static List<Layer> layers(Stage stage) {
        Dice dice = stage.dice();
        float m = stage.aspect() / 2;
        Tone metal = dice.pick(Tone.of(0xB8C4CC), Tone.of(0xC8B088), Tone.of(0x8AA8A8), Tone.of(0xD0D0D4));
        Tone glow = dice.pick(Tone.of(0x4CE0FF), Tone.of(0xFFB84C), Tone.of(0x7CFF8A), Tone.of(0xFF5A6A));
        Shape body = Shape.box(m - 0.27f, 0.77f, m + 0.27f, 1.2f, 0.07f);
        Shape neck = Shape.box(m - 0.06f, 0.64f, m + 0.06f, 0.8f, 0.01f);
        Shape head = Shape.box(m - 0.205f, 0.25f, m + 0.205f, 0.67f, dice.between(0.04f, 0.12f));
        Shape plate = Shape.box(m - 0.16f, 0.33f, m + 0.16f, 0.51f, 0.05f);
        Shape ears = Shape.box(m + 0.2f, 0.4f, m + 0.245f, 0.53f, 0.015f).mirrored(m);
        Shape mast = Shape.stroke(m, 0.26f, m, 0.15f, 0.007f, 0.005f);
        Shape lamp = Shape.circle(m, 0.14f, 0.02f);
        Shape eyes = dice.chance(0.5f)
                ? Shape.circle(m + 0.078f, 0.42f, 0.038f).mirrored(m)
                : Shape.box(m + 0.04f, 0.395f, m + 0.12f, 0.445f, 0.015f).mirrored(m);
        Shape grille = Shape.box(m - 0.09f, 0.565f, m + 0.09f, 0.615f, 0.012f);
        Shape bars = Shape.box(m - 0.064f, 0.57f, m - 0.058f, 0.61f, 0)
                .and(Shape.box(m - 0.024f, 0.57f, m - 0.018f, 0.61f, 0))
                .and(Shape.box(m + 0.018f, 0.57f, m + 0.024f, 0.61f, 0))
                .and(Shape.box(m + 0.058f, 0.57f, m + 0.064f, 0.61f, 0));
        return List.of(
                ShapeLayer.filled(body, 0.77f, 1, metal.lit(0.95f), metal.lit(0.55f))
                        .lit(1.1f, m),
                ShapeLayer.flat(Shape.circle(m, 0.9f, 0.04f), 0.8f, 1, glow.lit(0.8f)),
                ShapeLayer.flat(Shape.circle(m, 0.9f, 0.07f), 0.8f, 1, glow)
                        .blurred(0.05f)
                        .faded(0.35f),
                ShapeLayer.filled(neck, 0.64f, 0.8f, metal.lit(0.35f), metal.lit(0.5f))
                        .lit(2, m),
                ShapeLayer.flat(mast, 0.1f, 0.3f, metal.lit(0.5f)),
                ShapeLayer.flat(lamp, 0.1f, 0.2f, glow),
                ShapeLayer.flat(Shape.circle(m, 0.14f, 0.03f), 0, 0.25f, glow)
                        .blurred(0.04f)
                        .faded(0.4f),
                ShapeLayer.flat(ears, 0.3f, 0.6f, metal.lit(0.6f)).lit(1, m),
                ShapeLayer.filled(head, 0.25f, 0.67f, metal.lit(1.12f), metal.lit(0.75f))
                        .lit(1.2f, m),
                ShapeLayer.filled(plate, 0.33f, 0.51f, Tone.of(0x14181E), Tone.of(0x28303A)),
                ShapeLayer.flat(eyes, 0.35f, 0.5f, glow).blurred(0.03f).faded(0.5f),
                ShapeLayer.filled(eyes, 0.37f, 0.47f, glow.mix(Tone.WHITE, 0.5f), glow),
                ShapeLayer.flat(grille, 0.5f, 0.65f, metal.lit(0.4f)),
                ShapeLayer.flat(bars, 0.5f, 0.65f, metal.lit(0.9f)),
                ShapeLayer.flat(Shape.ellipse(m - 0.1f, 0.29f, 0.07f, 0.014f), 0.25f, 0.35f, Tone.WHITE)
                        .blurred(0.012f)
                        .faded(0.5f));
    }
}
