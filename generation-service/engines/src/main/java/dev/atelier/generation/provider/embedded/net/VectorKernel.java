// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * The sums of four pixels and up to two vectors of channels at once, which stay in registers. The methods that compute are short
 * and called often, so that they are compiled soon; before that each operation is a call.
 */
final class VectorKernel implements Kernel {
    private static final VectorSpecies<Float> SPECIES =
            FloatVector.SPECIES_PREFERRED.length() > LANES ? FloatVector.SPECIES_512 : FloatVector.SPECIES_PREFERRED;
    private static final int LENGTH = SPECIES.length();
    private static final int PIXELS = 4;

    private final PlainKernel rest = new PlainKernel();

    @Override
    public void compute(Taps taps, float[] target, int start, int pixels) {
        int channels = taps.filter().channels();
        int whole = pixels - pixels % PIXELS;
        int channel = 0;
        for (; channel + LENGTH < channels; channel += 2 * LENGTH) {
            for (int pixel = 0; pixel < whole; pixel += PIXELS) {
                two(taps, pixel, channel, target, start + pixel * channels + channel);
            }
        }
        if (channel < channels) {
            for (int pixel = 0; pixel < whole; pixel += PIXELS) {
                one(taps, pixel, channel, target, start + pixel * channels + channel);
            }
        }
        Taps last =
                new Taps(taps.rows(), taps.start() + whole * taps.step(), taps.step(), taps.length(), taps.filter());
        rest.compute(last, target, start + whole * channels, pixels - whole);
    }

    private static void two(Taps taps, int pixel, int channel, float[] target, int to) {
        Filter filter = taps.filter();
        float[] weights = filter.weights();
        int stride = filter.stride();
        int step = taps.step();
        FloatVector a0 = FloatVector.fromArray(SPECIES, filter.bias(), channel);
        FloatVector a1 = FloatVector.fromArray(SPECIES, filter.bias(), channel + LENGTH);
        FloatVector b0 = a0;
        FloatVector b1 = a1;
        FloatVector c0 = a0;
        FloatVector c1 = a1;
        FloatVector d0 = a0;
        FloatVector d1 = a1;
        for (int k = 0; k < taps.rows().length; k++) {
            float[] row = taps.rows()[k];
            if (row == null) {
                continue;
            }
            int from = taps.start() + pixel * step;
            int weight = k * taps.length() * stride + channel;
            for (int i = from; i < from + taps.length(); i++) {
                FloatVector w0 = FloatVector.fromArray(SPECIES, weights, weight);
                FloatVector w1 = FloatVector.fromArray(SPECIES, weights, weight + LENGTH);
                FloatVector a = FloatVector.broadcast(SPECIES, row[i]);
                FloatVector b = FloatVector.broadcast(SPECIES, row[i + step]);
                FloatVector c = FloatVector.broadcast(SPECIES, row[i + 2 * step]);
                FloatVector d = FloatVector.broadcast(SPECIES, row[i + 3 * step]);
                a0 = a.fma(w0, a0);
                a1 = a.fma(w1, a1);
                b0 = b.fma(w0, b0);
                b1 = b.fma(w1, b1);
                c0 = c.fma(w0, c0);
                c1 = c.fma(w1, c1);
                d0 = d.fma(w0, d0);
                d1 = d.fma(w1, d1);
                weight += stride;
            }
        }
        int channels = filter.channels();
        VectorMask<Float> mask = SPECIES.indexInRange(channel + LENGTH, channels);
        write(a0, a1, target, to, mask);
        write(b0, b1, target, to + channels, mask);
        write(c0, c1, target, to + 2 * channels, mask);
        write(d0, d1, target, to + 3 * channels, mask);
    }

    private static void write(FloatVector first, FloatVector second, float[] target, int to, VectorMask<Float> mask) {
        first.intoArray(target, to);
        second.intoArray(target, to + LENGTH, mask);
    }

    private static void one(Taps taps, int pixel, int channel, float[] target, int to) {
        Filter filter = taps.filter();
        float[] weights = filter.weights();
        int stride = filter.stride();
        int step = taps.step();
        FloatVector a = FloatVector.fromArray(SPECIES, filter.bias(), channel);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        for (int k = 0; k < taps.rows().length; k++) {
            float[] row = taps.rows()[k];
            if (row == null) {
                continue;
            }
            int from = taps.start() + pixel * step;
            int weight = k * taps.length() * stride + channel;
            for (int i = from; i < from + taps.length(); i++) {
                FloatVector w = FloatVector.fromArray(SPECIES, weights, weight);
                a = FloatVector.broadcast(SPECIES, row[i]).fma(w, a);
                b = FloatVector.broadcast(SPECIES, row[i + step]).fma(w, b);
                c = FloatVector.broadcast(SPECIES, row[i + 2 * step]).fma(w, c);
                d = FloatVector.broadcast(SPECIES, row[i + 3 * step]).fma(w, d);
                weight += stride;
            }
        }
        int channels = filter.channels();
        VectorMask<Float> mask = SPECIES.indexInRange(channel, channels);
        a.intoArray(target, to, mask);
        b.intoArray(target, to + channels, mask);
        c.intoArray(target, to + 2 * channels, mask);
        d.intoArray(target, to + 3 * channels, mask);
    }
}
