// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of a network: it computes rows, from the top, of rows of its inputs. */
sealed interface Layer
        permits Layer.Input,
                Convolution,
                DepthwiseConvolution,
                TransposedConvolution,
                AveragePool,
                Resize,
                Elementwise,
                Concatenation,
                Activated,
                DepthToSpace {

    /** What the layer makes of inputs of these shapes. */
    Shape shape(List<Shape> inputs);

    /** The rows of an input that a row needs, if not the one at its place; those outside of the input are zeros. */
    default Span span(int row, Shape input) {
        return new Span(row, row);
    }

    /** How many pixels left and right of a row of an input are read; they are zeros. */
    default int margin() {
        return 0;
    }

    /** Writes a row from {@code start} on. */
    void compute(int row, List<? extends Rows> inputs, float[] target, int start);

    /** Rows from the first to the last. */
    record Span(int first, int last) {}

    /** The rows that another layer has made. */
    interface Rows {

        Shape shape();

        /** A row, or nothing outside of the shape. */
        float @Nullable [] find(int row);

        /** A row that is inside of the shape. */
        float[] row(int row);

        /** Where the first pixel of a row begins; before it are zeros. */
        int start();
    }

    /** Where the picture comes in. */
    record Input(int channels) implements Layer {

        @Override
        public Shape shape(List<Shape> inputs) {
            return inputs.getFirst();
        }

        @Override
        public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
            throw new IllegalStateException("a picture is given and not computed");
        }
    }
}
