// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

/** For each place of an enlarged line: which six pixels of the small one it is made of, and how much of each. */
final class Lanczos {
    static final int TAPS = 6;

    private static final double REACH = 3;

    private final int[] first;
    private final float[] weights;

    Lanczos(int small, int large) {
        first = new int[large];
        weights = new float[large * TAPS];
        for (int i = 0; i < large; i++) {
            double at = (i + 0.5) * small / large - 0.5;
            first[i] = (int) Math.floor(at) - 2;
            double total = 0;
            for (int tap = 0; tap < TAPS; tap++) {
                double weight = kernel(at - first[i] - tap);
                weights[i * TAPS + tap] = (float) weight;
                total += weight;
            }
            for (int tap = 0; tap < TAPS; tap++) {
                weights[i * TAPS + tap] /= (float) total;
            }
        }
    }

    int first(int place) {
        return first[place];
    }

    float weight(int place, int tap) {
        return weights[place * TAPS + tap];
    }

    private static double kernel(double x) {
        if (Math.abs(x) < 1e-9) {
            return 1;
        }
        if (Math.abs(x) >= REACH) {
            return 0;
        }
        double turn = Math.PI * x;
        return REACH * Math.sin(turn) * Math.sin(turn / REACH) / (turn * turn);
    }
}
