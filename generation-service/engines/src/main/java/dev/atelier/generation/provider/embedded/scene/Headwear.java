// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Hair over the forehead, and what is worn on it. */
record Headwear(Stage stage, float middle, Tone hair, Tone cloth, boolean longHair) {

    List<Layer> layers() {
        Prompt prompt = stage.prompt();
        List<Layer> layers = new ArrayList<>();
        if (!prompt.has("bald")) {
            layers.addAll(hairLayers());
        }
        if (prompt.has("crown", "king", "queen", "princess", "prince")) {
            layers.addAll(crown());
        } else if (prompt.has("wizard", "witch")) {
            layers.addAll(pointedHat());
        } else if (prompt.has("hat", "cap", "beanie") || stage.isWintry()) {
            layers.addAll(beanie());
        } else if (prompt.has("astronaut", "cosmonaut")) {
            layers.addAll(helmet());
        }
        return layers;
    }

    private List<Layer> hairLayers() {
        Dice dice = stage.dice();
        Shape cap = Shape.ellipse(middle, 0.36f, 0.175f, 0.185f);
        float part = dice.between(-0.07f, 0.07f);
        Shape forehead = dice.pick(
                Shape.ellipse(middle + part, 0.47f, 0.145f, 0.16f),
                Shape.ellipse(middle, 0.5f, 0.15f, 0.165f),
                Shape.ellipse(middle - 0.03f, 0.44f, 0.12f, 0.13f)
                        .and(Shape.ellipse(middle + 0.03f, 0.5f, 0.135f, 0.17f)));
        Shape lock = cap.without(forehead).without(Shape.box(middle - 0.4f, 0.5f, middle + 0.4f, 1, 0));
        if (stage.prompt().has("curly", "curls", "afro") || dice.chance(0.2f)) {
            lock = curls(lock, dice);
        }
        List<Layer> layers = new ArrayList<>();
        layers.add(ShapeLayer.filled(lock, 0.1f, 0.55f, hair.lit(1.15f), hair.lit(0.7f))
                .lit(0.9f, middle));
        layers.add(ShapeLayer.flat(
                        lock.within(Shape.ellipse(middle - 0.06f, 0.24f, 0.07f, 0.035f)),
                        0.15f,
                        0.35f,
                        hair.mix(Tone.WHITE, 0.45f))
                .blurred(0.025f)
                .faded(0.4f));
        if (longHair) {
            Shape side = Shape.stroke(middle + 0.155f, 0.36f, middle + 0.175f, 0.72f, 0.03f, 0.045f)
                    .mirrored(middle);
            layers.add(ShapeLayer.filled(side, 0.3f, 0.8f, hair.lit(0.95f), hair.lit(0.65f))
                    .lit(0.9f, middle));
        }
        return layers;
    }

    private Shape curls(Shape lock, Dice dice) {
        Shape curls = lock;
        for (int i = 0; i < 15; i++) {
            float angle = (float) Math.PI * (1 + i / 14f);
            curls = curls.and(Shape.circle(
                    middle + Maths.cos(angle) * 0.17f,
                    0.36f + Maths.sin(angle) * 0.175f,
                    dice.between(0.035f, 0.055f)));
        }
        return curls;
    }

    private List<Layer> crown() {
        Tone gold = Tone.of(0xE0B040);
        Shape crown = Shape.polygon(
                middle - 0.13f,
                0.26f,
                middle - 0.15f,
                0.13f,
                middle - 0.075f,
                0.19f,
                middle,
                0.1f,
                middle + 0.075f,
                0.19f,
                middle + 0.15f,
                0.13f,
                middle + 0.13f,
                0.26f);
        Shape gems = Shape.circle(middle, 0.225f, 0.013f)
                .and(Shape.circle(middle + 0.075f, 0.23f, 0.01f).mirrored(middle));
        return List.of(
                ShapeLayer.filled(crown, 0.1f, 0.27f, gold.mix(Tone.WHITE, 0.35f), gold.lit(0.7f))
                        .lit(1.6f, middle),
                ShapeLayer.flat(gems, 0.2f, 0.25f, Tone.of(0xB0263A)));
    }

    private List<Layer> pointedHat() {
        Shape brim = Shape.ellipse(middle, 0.285f, 0.27f, 0.042f);
        Shape cone = Shape.polygon(
                middle - 0.15f, 0.28f, middle + 0.02f, -0.04f, middle + 0.075f, 0.02f, middle + 0.15f, 0.28f);
        Tone felt = cloth.lit(0.7f);
        return List.of(
                ShapeLayer.filled(cone, -0.04f, 0.28f, felt.lit(1.2f), felt.lit(0.7f))
                        .lit(1.4f, middle),
                ShapeLayer.flat(
                        Shape.box(middle - 0.15f, 0.235f, middle + 0.15f, 0.27f, 0.004f)
                                .within(cone),
                        0.2f,
                        0.28f,
                        Tone.of(0xD9A93A)),
                ShapeLayer.filled(brim, 0.2f, 0.33f, felt, felt.lit(0.6f)).lit(0.9f, middle));
    }

    private List<Layer> beanie() {
        Shape dome = Shape.ellipse(middle, 0.29f, 0.185f, 0.15f)
                .without(Shape.box(middle - 0.4f, 0.3f, middle + 0.4f, 1, 0));
        Shape cuff = Shape.box(middle - 0.185f, 0.265f, middle + 0.185f, 0.32f, 0.02f);
        Tone wool = cloth.mix(Tone.of(0xC8503A), 0.4f);
        return List.of(
                ShapeLayer.filled(dome, 0.13f, 0.3f, wool.lit(1.15f), wool.lit(0.8f))
                        .lit(1.2f, middle),
                ShapeLayer.filled(cuff, 0.26f, 0.33f, wool.lit(0.95f), wool.lit(0.7f))
                        .lit(1.2f, middle),
                ShapeLayer.flat(Shape.circle(middle, 0.135f, 0.035f), 0.08f, 0.18f, wool.mix(Tone.WHITE, 0.6f))
                        .blurred(0.006f));
    }

    private List<Layer> helmet() {
        Shape shell = Shape.circle(middle, 0.43f, 0.27f);
        Shape glass = Shape.ellipse(middle, 0.43f, 0.225f, 0.215f);
        return List.of(
                ShapeLayer.filled(shell.without(glass), 0.1f, 0.75f, Tone.of(0xF6F6F4), Tone.of(0xA8ACB4))
                        .lit(1, middle),
                ShapeLayer.flat(glass, 0.15f, 0.7f, Tone.of(0x9AC0E8)).faded(0.14f),
                ShapeLayer.flat(Shape.ellipse(middle - 0.11f, 0.32f, 0.05f, 0.09f), 0.2f, 0.45f, Tone.WHITE)
                        .blurred(0.03f)
                        .faded(0.4f));
    }
}
