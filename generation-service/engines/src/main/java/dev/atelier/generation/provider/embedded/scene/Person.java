// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** A person's head and shoulders; the words of the prompt choose, and the dice decide what they leave open. */
record Person(Stage stage, float middle, Tone skin, Tone hair, Tone cloth, Tone iris, boolean longHair, boolean beard) {
    private static final float EYES = 0.43f;
    private static final float CHIN = 0.625f;

    static Person of(Stage stage) {
        Prompt prompt = stage.prompt();
        Dice dice = stage.dice();
        boolean female = prompt.has("woman", "girl", "lady", "queen", "she", "her", "mother")
                || (!prompt.has("man", "boy", "king", "wizard", "he", "his", "father") && dice.chance(0.5f));
        Tone skin = dice.pick(
                Tone.of(0xF4D3BA), Tone.of(0xE6B48E), Tone.of(0xC98F66), Tone.of(0x9C6642), Tone.of(0x6B4530));
        Tone hair = hair(prompt, dice);
        Tone cloth = prompt.colours().size() > 1
                ? prompt.colours().getLast()
                : dice.pick(
                        Tone.of(0x2F4858),
                        Tone.of(0x8A3B3B),
                        Tone.of(0x3B6B5A),
                        Tone.of(0xD8A03F),
                        Tone.of(0x4A3F6B),
                        Tone.of(0xE8E2D6));
        Tone iris = dice.pick(Tone.of(0x3A6EA5), Tone.of(0x4E7A4A), Tone.of(0x5A3A22), Tone.of(0x6A7A84));
        boolean beard = prompt.has("beard", "bearded", "wizard", "santa") || (!female && dice.chance(0.3f));
        boolean longHair = prompt.has("long", "wizard") || (female && !prompt.has("short") && dice.chance(0.75f));
        return new Person(stage, stage.aspect() / 2, skin, hair, cloth, iris, longHair, beard);
    }

    private static Tone hair(Prompt prompt, Dice dice) {
        if (prompt.has("blonde", "blond")) {
            return Tone.of(0xDDB66A);
        }
        if (prompt.has("redhead", "ginger") || (prompt.has("red") && prompt.has("hair", "haired"))) {
            return Tone.of(0xA8431F);
        }
        if (prompt.has("old", "elderly", "grandmother", "grandfather", "wizard", "grey", "gray", "white")) {
            return Tone.of(0xDAD8D4);
        }
        return dice.pick(Tone.of(0x241A16), Tone.of(0x4A2E1E), Tone.of(0x7A4A26), Tone.of(0xC89A54), Tone.of(0x8A3A1E));
    }

    List<Layer> layers() {
        List<Layer> layers = new ArrayList<>();
        if (longHair) {
            Shape mane = Shape.ellipse(middle, 0.47f, 0.225f, 0.29f)
                    .melted(Shape.box(middle - 0.2f, 0.5f, middle + 0.2f, 0.82f, 0.08f), 0.08f);
            layers.add(ShapeLayer.filled(mane, 0.18f, 0.85f, hair.lit(0.85f), hair.lit(0.5f))
                    .lit(0.8f, middle));
        }
        layers.addAll(body());
        layers.addAll(head());
        layers.addAll(new Face(stage, middle, EYES, skin, hair, iris, beard).layers());
        layers.addAll(new Headwear(stage, middle, hair, cloth, longHair).layers());
        return layers;
    }

    private List<Layer> body() {
        Shape shoulders =
                Shape.ellipse(middle, 1.04f, 0.38f, 0.29f).melted(Shape.ellipse(middle, 0.85f, 0.16f, 0.1f), 0.1f);
        Shape neck = Shape.box(middle - 0.062f, 0.55f, middle + 0.062f, 0.8f, 0.03f);
        Shape collar = Shape.ellipse(middle, 0.765f, 0.1f, 0.055f);
        Shape shadow = Shape.ellipse(middle, CHIN + 0.015f, 0.09f, 0.06f).within(neck);
        boolean lapels = stage.prompt().has("suit", "businessman", "formal")
                || stage.dice().chance(0.3f);
        List<Layer> layers = new ArrayList<>();
        layers.add(ShapeLayer.filled(shoulders, 0.72f, 1, cloth.lit(1.08f), cloth.lit(0.62f))
                .lit(0.9f, middle));
        layers.add(ShapeLayer.flat(collar, 0.6f, 0.9f, skin.lit(0.9f)).lit(1.2f, middle));
        layers.add(ShapeLayer.filled(neck, 0.55f, 0.8f, skin.lit(0.75f), skin.lit(0.92f))
                .lit(1.4f, middle));
        layers.add(ShapeLayer.flat(shadow, 0.5f, 0.75f, skin.lit(0.5f))
                .blurred(0.025f)
                .faded(0.7f));
        if (lapels) {
            Shape lapel = Shape.polygon(
                            middle + 0.095f,
                            0.755f,
                            middle + 0.012f,
                            1.0f,
                            middle + 0.13f,
                            1.0f,
                            middle + 0.17f,
                            0.87f,
                            middle + 0.12f,
                            0.86f)
                    .mirrored(middle);
            Shape shirt = Shape.polygon(middle - 0.1f, 0.76f, middle + 0.1f, 0.76f, middle, 1.02f);
            layers.add(ShapeLayer.filled(shirt, 0.75f, 1, Tone.of(0xF4F1EA), Tone.of(0xD8D4CC)));
            layers.add(ShapeLayer.flat(collar, 0.6f, 0.83f, skin.lit(0.9f)).lit(1.2f, middle));
            layers.add(ShapeLayer.flat(neck, 0.55f, 0.8f, skin.lit(0.84f)).lit(1.4f, middle));
            layers.add(ShapeLayer.filled(lapel, 0.75f, 1, cloth.lit(0.8f), cloth.lit(0.5f))
                    .lit(0.9f, middle));
        }
        return layers;
    }

    private List<Layer> head() {
        Shape skull = Shape.ellipse(middle, 0.395f, 0.152f, 0.185f)
                .melted(Shape.ellipse(middle, 0.52f, 0.112f, 0.108f), 0.06f);
        Shape ears = Shape.ellipse(middle + 0.153f, 0.455f, 0.024f, 0.042f).mirrored(middle);
        Tone rim = stage.light().horizon().mix(skin, 0.55f);
        return List.of(
                ShapeLayer.flat(ears, 0.4f, 0.5f, skin.lit(0.86f)).lit(1.2f, middle),
                ShapeLayer.filled(skull, 0.2f, 0.63f, skin.lit(1.03f), skin.lit(0.9f))
                        .lit(1.25f, middle),
                ShapeLayer.flat(skull.within(Shape.ellipse(middle - 0.15f, 0.4f, 0.06f, 0.22f)), 0.2f, 0.63f, rim)
                        .blurred(0.03f)
                        .faded(0.35f),
                ShapeLayer.flat(
                                Shape.circle(middle + 0.085f, 0.51f, 0.03f).mirrored(middle),
                                0.46f,
                                0.56f,
                                Tone.of(0xD0584A))
                        .blurred(0.03f)
                        .faded(0.2f));
    }
}
