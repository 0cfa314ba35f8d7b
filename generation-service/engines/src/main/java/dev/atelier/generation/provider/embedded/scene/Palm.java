// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/** A palm tree, mostly a silhouette. */
final class Palm {
    private static final int FRONDS = 9;

    private Palm() {}

    static List<Layer> layers(Stage stage, float u, float foot) {
        Dice dice = stage.dice();
        float height = dice.between(0.34f, 0.48f);
        float lean = u < stage.aspect() / 2 ? dice.between(0.04f, 0.1f) : dice.between(-0.1f, -0.04f);
        float crownU = u + lean;
        float crownV = foot - height;
        Tone bark = stage.seen(Tone.of(0x4A3526), 0.02f);
        Tone leaf = stage.seen(Tone.of(0x22432A), 0.02f);
        List<Layer> layers = new ArrayList<>();
        Shape trunk = Shape.stroke(u, foot, u + lean * 0.3f, foot - height * 0.5f, 0.013f, 0.009f)
                .and(Shape.stroke(u + lean * 0.3f, foot - height * 0.5f, crownU, crownV, 0.009f, 0.006f));
        layers.add(ShapeLayer.flat(trunk, crownV, foot, bark));
        for (int frond = 0; frond < FRONDS; frond++) {
            float angle = (float) Math.PI * (0.95f + 1.1f * frond / (FRONDS - 1)) + dice.between(-0.1f, 0.1f);
            float length = dice.between(0.11f, 0.16f);
            float midU = crownU + Maths.cos(angle) * length * 0.55f;
            float midV = crownV + Maths.sin(angle) * length * 0.45f;
            float tipU = crownU + Maths.cos(angle) * length;
            float tipV = midV + length * 0.42f;
            Shape blade = Shape.stroke(crownU, crownV, midU, midV, 0.006f, 0.011f)
                    .and(Shape.stroke(midU, midV, tipU, tipV, 0.011f, 0.001f));
            layers.add(ShapeLayer.filled(blade, crownV - length, crownV + length, leaf.lit(1.3f), leaf.lit(0.8f)));
        }
        return layers;
    }
}
