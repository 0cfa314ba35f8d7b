// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

/**
 * The part of an input that one place of the output is computed from.
 *
 * @param same whether the output of stride one is as large as the input, around which are zeros; otherwise the window stays inside
 */
record Window(int height, int width, int stride, boolean same) {

    int rows(int inputRows) {
        return places(inputRows, height);
    }

    int columns(int inputColumns) {
        return places(inputColumns, width);
    }

    /** How many rows of zeros lie above the input. */
    int above(int inputRows) {
        return before(inputRows, height);
    }

    /** How many columns of zeros lie left of the input. */
    int left(int inputColumns) {
        return before(inputColumns, width);
    }

    Layer.Span span(int row, int inputRows) {
        int first = row * stride - above(inputRows);
        return new Layer.Span(first, first + height - 1);
    }

    private int places(int input, int side) {
        return same ? Math.ceilDiv(input, stride) : (input - side) / stride + 1;
    }

    private int before(int input, int side) {
        return same ? Math.max(0, (places(input, side) - 1) * stride + side - input) / 2 : 0;
    }

    /** Of what a layer makes that moves this window over an input. */
    Shape shape(Shape input, int channels) {
        return new Shape(rows(input.height()), columns(input.width()), channels);
    }
}
