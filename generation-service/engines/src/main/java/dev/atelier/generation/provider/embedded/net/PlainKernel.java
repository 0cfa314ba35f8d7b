// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

/** Loops that any JVM runs; a JVM with both compilers computes several channels of them at once. */
final class PlainKernel implements Kernel {

    @Override
    public void compute(Taps taps, float[] target, int start, int pixels) {
        for (int pixel = 0; pixel < pixels; pixel++) {
            pixel(
                    taps,
                    taps.start() + pixel * taps.step(),
                    target,
                    start + pixel * taps.filter().channels());
        }
    }

    private static void pixel(Taps taps, int from, float[] target, int to) {
        Filter filter = taps.filter();
        int length = taps.length();
        int step = filter.stride();
        System.arraycopy(filter.bias(), 0, target, to, filter.channels());
        for (int k = 0; k < taps.rows().length; k++) {
            float[] row = taps.rows()[k];
            if (row != null) {
                int weight = k * length * step;
                int i = 0;
                for (; i + 4 <= length; i += 4) {
                    addFour(row, from + i, filter, weight + i * step, target, to);
                }
                for (; i < length; i++) {
                    add(row[from + i], filter, weight + i * step, target, to);
                }
            }
        }
    }

    /** Four at once: the sums are read and written a quarter as often. */
    private static void addFour(float[] row, int from, Filter filter, int weight, float[] target, int to) {
        float[] weights = filter.weights();
        int second = weight + filter.stride();
        int third = second + filter.stride();
        int fourth = third + filter.stride();
        float a = row[from];
        float b = row[from + 1];
        float c = row[from + 2];
        float d = row[from + 3];
        for (int o = 0; o < filter.channels(); o++) {
            float sum = Jvm.multiplyAndAdd(a, weights[weight + o], target[to + o]);
            sum = Jvm.multiplyAndAdd(b, weights[second + o], sum);
            sum = Jvm.multiplyAndAdd(c, weights[third + o], sum);
            target[to + o] = Jvm.multiplyAndAdd(d, weights[fourth + o], sum);
        }
    }

    private static void add(float number, Filter filter, int weight, float[] target, int to) {
        float[] weights = filter.weights();
        for (int o = 0; o < filter.channels(); o++) {
            target[to + o] = Jvm.multiplyAndAdd(number, weights[weight + o], target[to + o]);
        }
    }
}
