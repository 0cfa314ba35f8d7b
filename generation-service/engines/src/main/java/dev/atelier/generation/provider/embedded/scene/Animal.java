// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** A cat, fox, bear or dog looking at you. */
record Animal(Stage stage, float middle, Tone fur, Tone pale, Tone iris, boolean round, boolean slit) {
    private static final float FACE = 0.47f;

    static List<Layer> layers(Stage stage) {
        Prompt prompt = stage.prompt();
        Dice dice = stage.dice();
        boolean fox = prompt.has("fox");
        boolean bear = prompt.has("bear");
        boolean cat = prompt.has("cat", "kitten");
        Tone fur = fox
                ? Tone.of(0xD2692A)
                : bear
                        ? Tone.of(0x7A5236)
                        : dice.pick(
                                Tone.of(0x6A6560),
                                Tone.of(0xC98A4A),
                                Tone.of(0x2E2A2A),
                                Tone.of(0xB8A890),
                                Tone.of(0x8A6A52));
        if (prompt.has("white")) {
            fur = Tone.of(0xEDE6DC);
        } else if (prompt.has("black")) {
            fur = Tone.of(0x232022);
        } else if (prompt.has("orange", "ginger")) {
            fur = Tone.of(0xD98A3F);
        }
        Tone iris = dice.pick(Tone.of(0xD9B03A), Tone.of(0x7AB05A), Tone.of(0x5AA0C8), Tone.of(0xB8742A));
        return new Animal(stage, stage.aspect() / 2, fur, fur.mix(Tone.WHITE, 0.72f), iris, bear, cat || fox).all();
    }

    private List<Layer> all() {
        List<Layer> layers = new ArrayList<>();
        Shape body = Shape.ellipse(middle, 1.05f, 0.3f, 0.36f);
        layers.add(
                ShapeLayer.filled(body, 0.65f, 1, fur.lit(0.9f), fur.lit(0.5f)).lit(1, middle));
        layers.add(ShapeLayer.flat(Shape.ellipse(middle, 0.92f, 0.11f, 0.16f), 0.7f, 1, pale)
                .blurred(0.04f)
                .faded(0.8f));
        layers.addAll(ears());
        Shape head = Shape.ellipse(middle, FACE, 0.225f, 0.195f)
                .melted(Shape.ellipse(middle, FACE + 0.07f, 0.2f, 0.13f), 0.06f);
        layers.add(ShapeLayer.filled(head, 0.25f, 0.7f, fur.lit(1.1f), fur.lit(0.8f))
                .lit(1.1f, middle));
        if (slit && stage.dice().chance(0.6f)) {
            layers.addAll(stripes(head));
        }
        Shape muzzle =
                Shape.ellipse(middle + 0.045f, FACE + 0.105f, 0.075f, 0.058f).mirrored(middle);
        layers.add(ShapeLayer.flat(muzzle, 0.4f, 0.7f, pale).blurred(0.014f).lit(0.6f, middle));
        layers.addAll(eyes());
        layers.addAll(snout());
        return layers;
    }

    private List<Layer> ears() {
        Shape outer = round
                ? Shape.circle(middle + 0.165f, 0.315f, 0.075f).mirrored(middle)
                : Shape.polygon(middle + 0.055f, 0.32f, middle + 0.185f, 0.13f, middle + 0.222f, 0.43f)
                        .mirrored(middle);
        Shape inner = round
                ? Shape.circle(middle + 0.165f, 0.32f, 0.043f).mirrored(middle)
                : Shape.polygon(middle + 0.1f, 0.325f, middle + 0.177f, 0.195f, middle + 0.2f, 0.39f)
                        .mirrored(middle);
        return List.of(
                ShapeLayer.filled(outer, 0.1f, 0.45f, fur.lit(0.95f), fur.lit(0.8f))
                        .lit(1, middle),
                ShapeLayer.filled(inner, 0.1f, 0.45f, Tone.of(0xD89A90).times(pale), fur.lit(0.6f))
                        .blurred(0.008f));
    }

    private List<Layer> stripes(Shape head) {
        Shape stripes = Shape.stroke(middle, 0.27f, middle, 0.36f, 0.011f, 0.004f)
                .and(Shape.stroke(middle + 0.045f, 0.275f, middle + 0.035f, 0.345f, 0.01f, 0.003f)
                        .mirrored(middle))
                .and(Shape.stroke(middle + 0.23f, 0.48f, middle + 0.15f, 0.495f, 0.01f, 0.002f)
                        .mirrored(middle))
                .and(Shape.stroke(middle + 0.22f, 0.53f, middle + 0.15f, 0.53f, 0.009f, 0.002f)
                        .mirrored(middle));
        return List.of(ShapeLayer.flat(stripes.within(head), 0.2f, 0.6f, fur.lit(0.5f))
                .blurred(0.003f)
                .faded(0.8f));
    }

    private List<Layer> eyes() {
        float v = FACE - 0.015f;
        Shape eye = Shape.ellipse(middle + 0.09f, v, 0.042f, 0.035f).mirrored(middle);
        Shape pupil = slit
                ? Shape.ellipse(middle + 0.088f, v, 0.013f, 0.031f).mirrored(middle)
                : Shape.circle(middle + 0.088f, v, 0.024f).mirrored(middle);
        Shape glint = Shape.circle(middle + 0.08f, v - 0.012f, 0.0075f)
                .and(Shape.circle(middle - 0.096f, v - 0.012f, 0.0075f));
        return List.of(
                ShapeLayer.flat(
                        Shape.ellipse(middle + 0.09f, v, 0.049f, 0.042f).mirrored(middle), 0.3f, 0.6f, fur.lit(0.3f)),
                ShapeLayer.filled(eye, v - 0.04f, v + 0.04f, iris.lit(0.65f), iris.mix(Tone.WHITE, 0.25f)),
                ShapeLayer.flat(pupil, 0.3f, 0.6f, Tone.of(0x0C0A0A)),
                ShapeLayer.flat(glint, 0.3f, 0.6f, Tone.WHITE));
    }

    private List<Layer> snout() {
        float v = FACE + 0.07f;
        Tone dark = slit && !round ? Tone.of(0xB8665E) : Tone.of(0x241C1A);
        Shape nose = Shape.polygon(middle - 0.026f, v - 0.008f, middle + 0.026f, v - 0.008f, middle, v + 0.02f)
                .and(Shape.ellipse(middle, v - 0.006f, 0.026f, 0.009f));
        Shape mouth = Shape.stroke(middle, v + 0.018f, middle, v + 0.04f, 0.0022f, 0.0022f)
                .and(Shape.stroke(middle, v + 0.04f, middle + 0.035f, v + 0.058f, 0.0025f, 0.0016f)
                        .mirrored(middle));
        Shape whiskers = Shape.stroke(middle + 0.08f, v + 0.03f, middle + 0.26f, v + 0.005f, 0.0012f, 0.0005f)
                .and(Shape.stroke(middle + 0.08f, v + 0.04f, middle + 0.27f, v + 0.045f, 0.0012f, 0.0005f))
                .and(Shape.stroke(middle + 0.08f, v + 0.05f, middle + 0.25f, v + 0.085f, 0.0012f, 0.0005f))
                .mirrored(middle);
        List<Layer> layers = new ArrayList<>();
        layers.add(ShapeLayer.filled(nose, v - 0.02f, v + 0.025f, dark.mix(Tone.WHITE, 0.15f), dark));
        layers.add(ShapeLayer.flat(mouth, v, v + 0.07f, fur.lit(0.3f)));
        if (slit) {
            layers.add(
                    ShapeLayer.flat(whiskers, v - 0.02f, v + 0.1f, Tone.WHITE).faded(0.85f));
        }
        return layers;
    }
}
