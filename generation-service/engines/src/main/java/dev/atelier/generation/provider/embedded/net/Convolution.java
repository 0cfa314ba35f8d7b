// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Each number is a weighted sum of all channels in a window of the input. */
record Convolution(Window window, Kernel.Filter filter, Activation activation, Kernel kernel) implements Layer {

    @Override
    public Shape shape(List<Shape> inputs) {
        Shape input = inputs.getFirst();
        return window.shape(input, filter.channels());
    }

    @Override
    public Span span(int row, Shape input) {
        return window.span(row, input.height());
    }

    @Override
    public int margin() {
        return window.width() - 1;
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        Shape shape = input.shape();
        int first = span(row, shape).first();
        float[] @Nullable [] rows = new float[window.height()][];
        for (int k = 0; k < rows.length; k++) {
            rows[k] = input.find(first + k);
        }
        int channels = shape.channels();
        int from = input.start() - window.left(shape.width()) * channels;
        int pixels = window.columns(shape.width());
        kernel.compute(
                new Kernel.Taps(rows, from, window.stride() * channels, window.width() * channels, filter),
                target,
                start,
                pixels);
        activation.apply(target, start, start + pixels * filter.channels(), filter.channels());
    }
}
