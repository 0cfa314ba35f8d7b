// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.List;
import java.util.concurrent.CancellationException;

/** A painted sheet that may be transparent, to be laid over others; colours are multiplied by their opacity. */
final class Plate {
    private final int width;
    private final int height;
    private final int[] pixels;
    private final int[] from;
    private final int[] to;

    Plate(int width, int height) {
        this.width = width;
        this.height = height;
        this.pixels = new int[width * height];
        this.from = new int[height];
        this.to = new int[height];
    }

    /** @param unit how many of its lines make the height of the film */
    static Plate of(List<? extends Layer> layers, int width, int height, int unit) {
        var plate = new Plate(width, height);
        plate.paint(layers, unit);
        return plate;
    }

    void paint(List<? extends Layer> layers, int unit) {
        var row = new PixelRow(new Picture(width, 1), unit);
        row.behind(Outline.level(width, Float.MAX_VALUE));
        for (int y = 0; y < height; y++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the job was cancelled");
            }
            row.startEmpty(y);
            for (Layer layer : layers) {
                layer.paint(row);
            }
            row.finish(pixels, y * width);
            measure(y);
        }
    }

    private void measure(int y) {
        int first = 0;
        int last = width;
        while (first < width && pixels[y * width + first] == 0) {
            first++;
        }
        while (last > first && pixels[y * width + last - 1] == 0) {
            last--;
        }
        from[y] = first;
        to[y] = last;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    int[] pixels() {
        return pixels;
    }

    boolean isEmpty(int y) {
        return from[y] >= to[y];
    }

    /** Lays a line of this over a line of a frame, which starts at a place of this that need not be a whole pixel. */
    void lay(int y, float start, int[] frame, int into, int count) {
        if (isEmpty(y)) {
            return;
        }
        int whole = (int) Math.floor(start);
        int share = (int) ((start - whole) * 256);
        int first = Math.max(0, from[y] - whole - 1);
        int last = Math.min(count, to[y] - whole);
        int line = y * width + whole;
        int lastPixel = y * width + width - 1;
        int next = first < last ? pixels[line + first] : 0;
        for (int x = first; x < last; x++) {
            int pixel = next;
            next = pixels[Math.min(line + x + 1, lastPixel)];
            // Most of a plate is either empty or of one colour.
            int top = pixel == next ? pixel : Packed.mix(pixel, next, share);
            frame[into + x] = Packed.over(frame[into + x], top);
        }
    }
}
