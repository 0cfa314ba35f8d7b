// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/** Another size, by the four nearest pixels; centres of pixels lie on halves. */
record Resize(int height, int width) implements Layer {

    @Override
    public Shape shape(List<Shape> inputs) {
        return new Shape(height, width, inputs.getFirst().channels());
    }

    @Override
    public Span span(int row, Shape input) {
        int first = (int) Math.floor(place(row, input.height(), height));
        return new Span(Math.clamp(first, 0, input.height() - 1), Math.clamp(first + 1L, 0, input.height() - 1));
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        Shape shape = input.shape();
        int channels = shape.channels();
        Span span = span(row, shape);
        float[] above = input.row(span.first());
        float[] below = input.row(span.last());
        float down = (float) Math.clamp(place(row, shape.height(), height) - span.first(), 0, 1);
        for (int x = 0; x < width; x++) {
            double place = place(x, shape.width(), width);
            int left = Math.clamp((long) Math.floor(place), 0, shape.width() - 1);
            int from = input.start() + left * channels;
            int to = input.start() + Math.min(left + 1, shape.width() - 1) * channels;
            float across = (float) Math.clamp(place - left, 0, 1);
            for (int c = 0; c < channels; c++) {
                float upper = above[from + c] + (above[to + c] - above[from + c]) * across;
                float lower = below[from + c] + (below[to + c] - below[from + c]) * across;
                target[start + x * channels + c] = upper + (lower - upper) * down;
            }
        }
    }

    private static double place(int at, int input, int output) {
        return (at + 0.5) * input / output - 0.5;
    }
}
