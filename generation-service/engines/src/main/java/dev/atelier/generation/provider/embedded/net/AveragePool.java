// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.Arrays;
import java.util.List;

/** Each number is the mean of its channel in a window that lies inside of the input. */
record AveragePool(Window window) implements Layer {

    AveragePool {
        if (window.same()) {
            throw new IllegalArgumentException("a mean over zeros outside of the input");
        }
    }

    @Override
    public Shape shape(List<Shape> inputs) {
        Shape input = inputs.getFirst();
        return window.shape(input, input.channels());
    }

    @Override
    public Span span(int row, Shape input) {
        return window.span(row, input.height());
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        int channels = input.shape().channels();
        int pixels = window.columns(input.shape().width());
        Arrays.fill(target, start, start + pixels * channels, 0);
        for (int k = 0; k < window.height(); k++) {
            float[] source = input.row(row * window.stride() + k);
            for (int pixel = 0; pixel < pixels; pixel++) {
                int from = input.start() + pixel * window.stride() * channels;
                for (int i = 0; i < window.width() * channels; i++) {
                    target[start + pixel * channels + i % channels] += source[from + i];
                }
            }
        }
        for (int i = start; i < start + pixels * channels; i++) {
            target[i] /= window.height() * window.width();
        }
    }
}
