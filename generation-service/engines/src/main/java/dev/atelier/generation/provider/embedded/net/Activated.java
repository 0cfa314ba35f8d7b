// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.List;

/** An activation behind something else than a filter. */
record Activated(Activation activation) implements Layer {

    @Override
    public Shape shape(List<Shape> inputs) {
        return inputs.getFirst();
    }

    @Override
    public void compute(int row, List<? extends Rows> inputs, float[] target, int start) {
        Rows input = inputs.getFirst();
        int length = input.shape().width() * input.shape().channels();
        System.arraycopy(input.row(row), input.start(), target, start, length);
        activation.apply(target, start, start + length, input.shape().channels());
    }
}
