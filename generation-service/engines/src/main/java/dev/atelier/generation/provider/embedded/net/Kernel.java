// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import org.jspecify.annotations.Nullable;

/**
 * Sums of products: the inner loop of convolutions. Every implementation adds in the same order with the same rounding, so all
 * of them make the same numbers.
 */
interface Kernel {
    /** Filters are padded with zeros to a multiple of this, which is a multiple of every length of a vector that is used. */
    int LANES = 16;

    /** The fastest that this JVM can run. */
    static Kernel best() {
        return Jvm.hasFastVectors() ? new VectorKernel() : new PlainKernel();
    }

    /** Writes {@code pixels} pixels from {@code start} on. */
    void compute(Taps taps, float[] target, int start, int pixels);

    /**
     * What the sums of one row are made of: of each input row a run of {@code length} numbers, which begins {@code step} numbers
     * later for the next pixel.
     *
     * @param rows nothing where a row is outside of the input
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; a list would be a call for each product.
    record Taps(float[] @Nullable [] rows, int start, int step, int length, Filter filter) {}

    /**
     * The weights, in the order of input rows, numbers of a run, output channels.
     *
     * @param stride the number of output channels, rounded up to {@link #LANES}
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Filter(float[] weights, float[] bias, int channels, int stride) {

        static Filter of(float[] weights, float[] bias, int channels) {
            int stride = Math.ceilDiv(channels, LANES) * LANES;
            float[] padded = new float[weights.length / channels * stride];
            for (int i = 0; i < weights.length / channels; i++) {
                System.arraycopy(weights, i * channels, padded, i * stride, channels);
            }
            float[] paddedBias = new float[stride];
            System.arraycopy(bias, 0, paddedBias, 0, bias.length);
            return new Filter(padded, paddedBias, channels, stride);
        }
    }
}
