// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/** The channels of all inputs behind each other. */
record Concatenation() implements Layer {

    @Override
    public Shape shape(List<Shape> inputs) {
        Shape first = inputs.getFirst();
        return new Shape(
                first.height(),
                first.width(),
                inputs.stream().mapToInt(Shape::channels).sum());
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        int all = inputs.stream().mapToInt(input -> input.shape().channels()).sum();
        int at = start;
        for (Rows input : inputs) {
            int channels = input.shape().channels();
            float[] source = input.row(row);
            for (int pixel = 0; pixel < input.shape().width(); pixel++) {
                System.arraycopy(source, input.start() + pixel * channels, target, at + pixel * all, channels);
            }
            at += channels;
        }
    }
}
