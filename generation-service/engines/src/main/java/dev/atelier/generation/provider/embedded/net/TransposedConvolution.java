// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/**
 * Each number of the input is spread over a window of the larger output.
 *
 * @param window its stride is how many times larger the output is
 * @param weights in the order of window rows, window columns, output channels, input channels
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TransposedConvolution(Window window, float[] weights, float[] bias, Activation activation) implements Layer {

    TransposedConvolution {
        if (window.height() < window.stride() || window.width() < window.stride()) {
            throw new IllegalArgumentException("a window smaller than its stride leaves gaps");
        }
    }

    @Override
    public Shape shape(List<Shape> inputs) {
        Shape input = inputs.getFirst();
        return new Shape(input.height() * window.stride(), input.width() * window.stride(), bias.length);
    }

    @Override
    public Span span(int row, Shape input) {
        int above = (window.height() - window.stride()) / 2;
        return new Span(
                Math.ceilDiv(row + above - window.height() + 1, window.stride()),
                Math.floorDiv(row + above, window.stride()));
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        int width = input.shape().width() * window.stride();
        for (int x = 0; x < width; x++) {
            System.arraycopy(bias, 0, target, start + x * bias.length, bias.length);
        }
        int above = (window.height() - window.stride()) / 2;
        Span span = span(row, input.shape());
        for (int y = span.first(); y <= span.last(); y++) {
            float[] source = input.find(y);
            if (source != null) {
                spread(source, input, row + above - y * window.stride(), target, start);
            }
        }
        activation.apply(target, start, start + width * bias.length, bias.length);
    }

    private void spread(float[] source, Rows input, int windowRow, float[] target, int start) {
        int left = (window.width() - window.stride()) / 2;
        int columns = input.shape().width();
        int channels = input.shape().channels();
        for (int x = 0; x < columns; x++) {
            for (int column = 0; column < window.width(); column++) {
                int to = x * window.stride() + column - left;
                for (int o = 0; to >= 0 && to < columns * window.stride() && o < bias.length; o++) {
                    int weight = ((windowRow * window.width() + column) * bias.length + o) * channels;
                    float sum = target[start + to * bias.length + o];
                    for (int c = 0; c < channels; c++) {
                        sum += source[input.start() + x * channels + c] * weights[weight + c];
                    }
                    target[start + to * bias.length + o] = sum;
                }
            }
        }
    }
}
