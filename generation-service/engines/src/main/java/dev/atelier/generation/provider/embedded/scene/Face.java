// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** Eyes, nose, mouth and beard. */
record Face(Stage stage, float middle, float eyes, Tone skin, Tone hair, Tone iris, boolean beard) {

    List<Layer> layers() {
        List<Layer> layers = new ArrayList<>();
        if (beard) {
            layers.addAll(beardLayers());
        }
        layers.addAll(nose());
        layers.addAll(mouth());
        layers.addAll(eyeLayers());
        if (stage.prompt().has("glasses", "spectacles", "sunglasses")
                || stage.dice().chance(0.18f)) {
            layers.addAll(glasses());
        }
        return layers;
    }

    private List<Layer> eyeLayers() {
        float at = middle + 0.063f;
        float look = stage.dice().between(-0.004f, 0.004f);
        Shape white = Shape.ellipse(at, eyes, 0.03f, 0.0165f).mirrored(middle);
        Shape ball = Shape.circle(at, eyes, 0.0145f).mirrored(middle).within(white);
        Shape pupil = Shape.circle(at, eyes, 0.0072f).mirrored(middle);
        Shape glint = Shape.circle(middle + 0.059f + look, eyes - 0.005f, 0.0032f)
                .and(Shape.circle(middle - 0.067f + look, eyes - 0.005f, 0.0032f));
        Shape lid = Shape.stroke(at - 0.03f, eyes - 0.004f, at, eyes - 0.019f, 0.002f, 0.0042f)
                .and(Shape.stroke(at, eyes - 0.019f, at + 0.033f, eyes - 0.003f, 0.0042f, 0.002f))
                .mirrored(middle);
        float lift = stage.dice().between(-0.008f, 0.006f);
        Shape brow = Shape.stroke(
                        at - 0.034f, eyes - 0.042f - lift * 0.3f, at + 0.004f, eyes - 0.052f - lift, 0.006f, 0.0068f)
                .and(Shape.stroke(at + 0.004f, eyes - 0.052f - lift, at + 0.041f, eyes - 0.04f, 0.0068f, 0.002f))
                .mirrored(middle);
        float top = eyes - 0.08f;
        float bottom = eyes + 0.04f;
        return List.of(
                ShapeLayer.flat(
                                Shape.ellipse(at, eyes - 0.008f, 0.042f, 0.03f).mirrored(middle),
                                top,
                                bottom,
                                skin.lit(0.7f))
                        .blurred(0.012f)
                        .faded(0.45f),
                ShapeLayer.filled(white, top, bottom, Tone.of(0xDDD8D2), Tone.of(0xFCFAF6)),
                ShapeLayer.filled(ball, eyes - 0.015f, eyes + 0.015f, iris.lit(0.6f), iris.lit(1.35f)),
                ShapeLayer.flat(pupil.within(white), top, bottom, Tone.of(0x0E0C0C)),
                ShapeLayer.flat(glint, top, bottom, Tone.WHITE),
                ShapeLayer.flat(lid, top, bottom, skin.lit(0.28f)),
                ShapeLayer.flat(brow, top - 0.02f, bottom, hair.lit(0.7f)));
    }

    private List<Layer> nose() {
        float tip = eyes + 0.085f;
        Shape side = Shape.stroke(middle + 0.016f, eyes + 0.015f, middle + 0.024f, tip, 0.006f, 0.012f);
        Shape wings =
                Shape.ellipse(middle + 0.017f, tip + 0.002f, 0.008f, 0.005f).mirrored(middle);
        Shape shine = Shape.stroke(middle - 0.003f, eyes + 0.02f, middle - 0.003f, tip - 0.008f, 0.004f, 0.008f);
        return List.of(
                ShapeLayer.flat(side, eyes, tip + 0.03f, skin.lit(0.7f))
                        .blurred(0.012f)
                        .faded(0.55f),
                ShapeLayer.flat(shine, eyes, tip + 0.02f, skin.mix(Tone.WHITE, 0.5f))
                        .blurred(0.008f)
                        .faded(0.4f),
                ShapeLayer.flat(wings, tip - 0.01f, tip + 0.02f, skin.lit(0.45f))
                        .blurred(0.004f)
                        .faded(0.75f));
    }

    private List<Layer> mouth() {
        float at = eyes + 0.128f;
        boolean smile = stage.prompt().has("smile", "smiling", "happy", "laughing", "cheerful")
                || stage.dice().chance(0.55f);
        boolean sad = stage.prompt().has("sad", "serious", "angry", "melancholic");
        float bow = smile && !sad ? 0.016f : sad ? -0.008f : 0.003f;
        Tone lips = skin.mix(Tone.of(0xB03A42), 0.5f);
        Shape upper = Shape.stroke(middle, at - 0.002f + bow * 0.6f, middle + 0.045f, at - bow, 0.0085f, 0.002f)
                .mirrored(middle);
        Shape lower = Shape.stroke(
                        middle, at + 0.011f + bow * 0.6f, middle + 0.034f, at + 0.003f - bow * 0.4f, 0.01f, 0.003f)
                .mirrored(middle);
        Shape line = Shape.stroke(middle, at + 0.003f + bow * 0.6f, middle + 0.047f, at - bow, 0.0022f, 0.0018f)
                .mirrored(middle);
        return List.of(
                ShapeLayer.flat(lower, at - 0.03f, at + 0.04f, lips.mix(Tone.WHITE, 0.1f))
                        .lit(1, middle),
                ShapeLayer.flat(upper, at - 0.03f, at + 0.04f, lips.lit(0.85f)).lit(1, middle),
                ShapeLayer.flat(line, at - 0.03f, at + 0.04f, lips.lit(0.4f)));
    }

    private List<Layer> beardLayers() {
        float mouth = eyes + 0.13f;
        float length = stage.prompt().has("long", "wizard", "santa") ? 0.17f : 0.02f;
        Shape jaw = Shape.ellipse(middle, mouth + 0.02f + length / 2, 0.122f, 0.105f + length / 2);
        Shape cheeks = Shape.ellipse(middle, mouth - 0.05f, 0.105f, 0.055f);
        Shape full = jaw.without(cheeks);
        return List.of(
                ShapeLayer.filled(full, mouth - 0.1f, mouth + 0.15f + length, hair.lit(0.95f), hair.lit(0.6f))
                        .blurred(0.006f)
                        .lit(1.2f, middle),
                ShapeLayer.flat(
                                Shape.stroke(middle, mouth - 0.02f, middle + 0.055f, mouth + 0.004f, 0.012f, 0.003f)
                                        .mirrored(middle),
                                mouth - 0.05f,
                                mouth + 0.03f,
                                hair.lit(0.8f))
                        .blurred(0.003f));
    }

    private List<Layer> glasses() {
        boolean dark = stage.prompt().has("sunglasses");
        float at = middle + 0.064f;
        Shape lens = Shape.ellipse(at, eyes + 0.002f, 0.046f, 0.037f).mirrored(middle);
        Shape bridge = Shape.stroke(middle - 0.02f, eyes - 0.006f, middle + 0.02f, eyes - 0.006f, 0.003f, 0.003f)
                .and(Shape.stroke(at + 0.044f, eyes - 0.004f, middle + 0.15f, eyes - 0.012f, 0.003f, 0.003f)
                        .mirrored(middle));
        Tone frame = stage.dice().pick(Tone.of(0x1C1A1A), Tone.of(0x6A3A1E), Tone.of(0x8A2A2A));
        return List.of(
                ShapeLayer.filled(
                                lens,
                                eyes - 0.05f,
                                eyes + 0.05f,
                                dark ? Tone.of(0x141820) : Tone.WHITE,
                                dark ? Tone.of(0x384050) : Tone.WHITE)
                        .faded(dark ? 0.95f : 0.12f),
                ShapeLayer.flat(lens.ring(0.0042f).and(bridge), eyes - 0.06f, eyes + 0.06f, frame));
    }
}
