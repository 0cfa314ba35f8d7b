// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/** Numbers of two inputs added or multiplied; one pixel stands for as many as the other input has. */
record Elementwise(boolean isProduct) implements Layer {

    @Override
    public Shape shape(List<Shape> inputs) {
        Shape first = inputs.getFirst();
        Shape second = inputs.getLast();
        boolean isSpread = second.height() == 1 && second.width() == 1;
        if (inputs.size() != 2 || first.channels() != second.channels() || !(isSpread || first.equals(second))) {
            throw new IllegalArgumentException(inputs + " cannot be joined");
        }
        return first;
    }

    @Override
    public Span span(int row, Shape input) {
        int there = Math.min(row, input.height() - 1);
        return new Span(there, there);
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows first = inputs.getFirst();
        Rows second = inputs.getLast();
        int channels = first.shape().channels();
        int step = second.shape().width() == 1 ? 0 : channels;
        float[] one = first.row(row);
        float[] other = second.row(Math.min(row, second.shape().height() - 1));
        for (int pixel = 0; pixel < first.shape().width(); pixel++) {
            int a = first.start() + pixel * channels;
            int b = second.start() + pixel * step;
            int to = start + pixel * channels;
            for (int c = 0; c < channels; c++) {
                target[to + c] = isProduct ? one[a + c] * other[b + c] : one[a + c] + other[b + c];
            }
        }
    }
}
