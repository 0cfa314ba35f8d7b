// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What is left of a picture when it is scaled or encoded again: whether each of its 64 lowest frequencies is above their median
 * (the DCT hash of Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010).
 */
record PictureHash(long bits) {
    /** Width and height of the grey picture that is hashed. */
    static final int SIDE = 32;

    /** Hashes that differ in more bits are of other pictures. Of seven bits, one of the four bands has at most one. */
    static final int LARGEST_DISTANCE = 7;

    private static final int BANDS = 4;
    private static final int BAND_BITS = 16;
    private static final int LOWEST = 8;
    /** In a picture with less contrast, as an even background is, noise decides on the bits. */
    private static final double LEAST_DEVIATION = 4;

    private static final double[][] COSINES = cosines();

    /** @param grey rows of a grey picture, a byte for each pixel; empty for a picture with next to nothing in it */
    static Optional<PictureHash> of(byte[] grey) {
        if (grey.length != SIDE * SIDE) {
            throw new IllegalArgumentException("the picture is not of " + SIDE + " by " + SIDE + " pixels");
        }
        if (deviation(grey) < LEAST_DEVIATION) {
            return Optional.empty();
        }
        double[] frequencies = frequencies(grey);
        double[] sorted = frequencies.clone();
        Arrays.sort(sorted);
        double median = (sorted[Long.SIZE / 2 - 1] + sorted[Long.SIZE / 2]) / 2;
        long bits = 0;
        for (double frequency : frequencies) {
            bits = (bits << 1) | (frequency > median ? 1 : 0);
        }
        return Optional.of(new PictureHash(bits));
    }

    /** The four parts of the hash, each with its place: two hashes with a part in common have a number in common. */
    List<Integer> bands() {
        List<Integer> bands = new ArrayList<>();
        for (int band = 0; band < BANDS; band++) {
            bands.add((band << BAND_BITS) | part(band));
        }
        return bands;
    }

    /** The parts, and those that differ from them in one bit: every hash within the largest distance has one of these. */
    List<Integer> nearBands() {
        List<Integer> near = bands();
        for (int band = 0; band < BANDS; band++) {
            for (int bit = 0; bit < BAND_BITS; bit++) {
                near.add((band << BAND_BITS) | (part(band) ^ (1 << bit)));
            }
        }
        return near;
    }

    private int part(int band) {
        return (int) (bits >>> (band * BAND_BITS)) & ((1 << BAND_BITS) - 1);
    }

    /** All but the mean brightness, which says nothing of what is in the picture. */
    private static double[] frequencies(byte[] grey) {
        double[][] rows = new double[SIDE][LOWEST + 1];
        for (int y = 0; y < SIDE; y++) {
            for (int u = 0; u <= LOWEST; u++) {
                for (int x = 0; x < SIDE; x++) {
                    rows[y][u] += Byte.toUnsignedInt(grey[y * SIDE + x]) * COSINES[u][x];
                }
            }
        }
        double[] frequencies = new double[Long.SIZE];
        for (int i = 1; i <= Long.SIZE; i++) {
            // The last one makes up for the mean.
            int u = i == Long.SIZE ? LOWEST : i % LOWEST;
            int v = i == Long.SIZE ? 0 : i / LOWEST;
            for (int y = 0; y < SIDE; y++) {
                frequencies[i - 1] += rows[y][u] * COSINES[v][y];
            }
        }
        return frequencies;
    }

    private static double[][] cosines() {
        double[][] cosines = new double[LOWEST + 1][SIDE];
        for (int frequency = 0; frequency <= LOWEST; frequency++) {
            for (int at = 0; at < SIDE; at++) {
                cosines[frequency][at] = Math.cos(Math.PI * frequency * (2 * at + 1) / (2 * SIDE));
            }
        }
        return cosines;
    }

    private static double deviation(byte[] grey) {
        double sum = 0;
        double squares = 0;
        for (byte pixel : grey) {
            int value = Byte.toUnsignedInt(pixel);
            sum += value;
            squares += value * value;
        }
        double mean = sum / grey.length;
        return Math.sqrt(squares / grey.length - mean * mean);
    }
}
