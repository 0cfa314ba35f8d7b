// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Layers from the farthest to the nearest. */
record Scene(List<Layer> layers) {
    Scene {
        layers = List.copyOf(layers);
    }

    Picture paint(int width, int height, int grainSeed) {
        var picture = new Picture(width, height);
        var row = new PixelRow(picture);
        var grain = new Noise.Grain(grainSeed);
        List<Outline> hidden = hiddenFrom(width, 1.5f / height);
        for (int y = 0; y < height; y++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the job was cancelled");
            }
            row.start(y);
            for (int i = 0; i < layers.size(); i++) {
                row.behind(hidden.get(i));
                layers.get(i).paint(row);
            }
            row.finish(grain);
        }
        return picture;
    }

    /** For each layer, the part that opaque nearer layers cover, which need not be painted. */
    private List<Outline> hiddenFrom(int width, float margin) {
        List<Outline> hidden = new ArrayList<>();
        float[] line = new float[width];
        Arrays.fill(line, Float.MAX_VALUE);
        for (Layer layer : layers.reversed()) {
            hidden.addFirst(Outline.of(line.clone()));
            Outline solid = layer.solidFrom();
            for (int x = 0; x < solid.width(); x++) {
                line[x] = Math.min(line[x], solid.at(x) + margin);
            }
        }
        return hidden;
    }
}
