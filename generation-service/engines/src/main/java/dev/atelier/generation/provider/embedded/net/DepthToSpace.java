// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/** The channels of a pixel become a square of {@code factor} by {@code factor} pixels, row by row. */
record DepthToSpace(int factor) implements Layer {

    @Override
    public Shape shape(List<Shape> inputs) {
        Shape input = inputs.getFirst();
        return new Shape(input.height() * factor, input.width() * factor, input.channels() / (factor * factor));
    }

    @Override
    public Span span(int row, Shape input) {
        return new Span(row / factor, row / factor);
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        int channels = input.shape().channels();
        int length = channels / factor;
        float[] source = input.row(row / factor);
        for (int pixel = 0; pixel < input.shape().width(); pixel++) {
            int from = input.start() + pixel * channels + row % factor * length;
            System.arraycopy(source, from, target, start + pixel * length, length);
        }
    }
}
