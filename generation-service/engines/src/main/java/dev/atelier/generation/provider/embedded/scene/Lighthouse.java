// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** A striped tower on a rock, shining at night. */
final class Lighthouse {
    private static final int STRIPES = 5;

    private Lighthouse() {}

    static List<Layer> layers(Stage stage) {
        Dice dice = stage.dice();
        boolean left = stage.sunU() > stage.aspect() / 2;
        float u = stage.aspect() * (left ? dice.between(0.2f, 0.32f) : dice.between(0.68f, 0.8f));
        float foot = stage.horizon() - 0.035f;
        float top = foot - dice.between(0.26f, 0.34f);
        Tone white = stage.seen(Tone.of(0xF6F0E6), 0.08f);
        Tone red = stage.seen(stage.prompt().colours().stream().findFirst().orElse(Tone.of(0xB8342C)), 0.08f);
        List<Layer> layers = new ArrayList<>();
        layers.addAll(beam(stage, u, top - 0.018f, left));
        Tone rock = stage.seen(Tone.of(0x3C3A40), 0.2f);
        Shape cliff = Shape.ellipse(u, stage.horizon() + 0.02f, 0.17f, 0.075f)
                .and(Shape.ellipse(u + 0.08f, stage.horizon() + 0.02f, 0.16f, 0.045f))
                .and(Shape.ellipse(u - 0.1f, stage.horizon() + 0.02f, 0.12f, 0.05f));
        layers.add(ShapeLayer.filled(cliff, foot - 0.04f, stage.horizon() + 0.02f, rock.lit(1.25f), rock.lit(0.6f))
                .lit(left ? -2 : 2, u));
        for (int stripe = 0; stripe < STRIPES; stripe++) {
            float from = Maths.mix(top, foot, stripe / (float) STRIPES);
            float to = Maths.mix(top, foot, (stripe + 1) / (float) STRIPES);
            float narrow = 0.019f + 0.011f * stripe / STRIPES;
            float wide = 0.019f + 0.011f * (stripe + 1) / STRIPES;
            Shape part = Shape.polygon(u - narrow, from, u + narrow, from, u + wide, to, u - wide, to);
            layers.add(ShapeLayer.flat(part, from, to, stripe % 2 == 0 ? white : red)
                    .lit(left ? -13 : 13, u));
        }
        Tone lamp = stage.light().time() == DayTime.DAY ? Tone.of(0xBFD6E0) : Tone.of(0xFFE9A8);
        layers.add(
                ShapeLayer.flat(Shape.box(u - 0.013f, top - 0.032f, u + 0.013f, top, 0.002f), top - 0.04f, top, lamp));
        layers.add(ShapeLayer.flat(
                Shape.polygon(u - 0.02f, top - 0.032f, u, top - 0.058f, u + 0.02f, top - 0.032f),
                top - 0.06f,
                top,
                red.lit(0.8f)));
        layers.add(ShapeLayer.flat(
                Shape.box(u - 0.027f, top - 0.004f, u + 0.027f, top + 0.004f, 0.002f), top - 0.01f, top + 0.01f, rock));
        return layers;
    }

    private static List<Layer> beam(Stage stage, float u, float v, boolean left) {
        if (stage.light().time() == DayTime.DAY) {
            return List.of();
        }
        float end = left ? stage.aspect() + 0.3f : -0.3f;
        Shape cone = Shape.polygon(u, v - 0.006f, end, v - 0.16f, end, v + 0.06f, u, v + 0.006f);
        Tone warm = Tone.of(0xFFEBB0);
        return List.of(
                ShapeLayer.flat(cone, v - 0.16f, v + 0.06f, warm)
                        .blurred(0.035f)
                        .faded(stage.light().isNight() ? 0.3f : 0.16f),
                ShapeLayer.flat(Shape.circle(u, v, 0.05f), v - 0.05f, v + 0.05f, warm)
                        .blurred(0.05f)
                        .faded(0.55f));
    }
}
