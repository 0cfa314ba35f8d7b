// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/**
 * Each number is a weighted sum of the same channel in a window of the input.
 *
 * @param weights in the order of window rows, window columns, channels
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record DepthwiseConvolution(Window window, float[] weights, float[] bias, Activation activation) implements Layer {

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
    public int margin() {
        return window.width() - 1;
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        Shape shape = input.shape();
        int channels = shape.channels();
        int pixels = window.columns(shape.width());
        for (int pixel = 0; pixel < pixels; pixel++) {
            System.arraycopy(bias, 0, target, start + pixel * channels, channels);
        }
        int first = span(row, shape).first();
        int from = input.start() - window.left(shape.width()) * channels;
        for (int k = 0; k < window.height(); k++) {
            float[] source = input.find(first + k);
            for (int column = 0; source != null && column < window.width(); column++) {
                add(source, from + column * channels, (k * window.width() + column) * channels, target, start, pixels);
            }
        }
        activation.apply(target, start, start + pixels * channels, channels);
    }

    private void add(float[] source, int from, int weight, float[] target, int start, int pixels) {
        int channels = bias.length;
        for (int pixel = 0; pixel < pixels; pixel++) {
            int read = from + pixel * window.stride() * channels;
            int write = start + pixel * channels;
            for (int c = 0; c < channels; c++) {
                target[write + c] = Jvm.multiplyAndAdd(source[read + c], weights[weight + c], target[write + c]);
            }
        }
    }
}
