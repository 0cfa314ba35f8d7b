// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PictureHashTest {
    private static final int PIXELS = PictureHash.SIDE * PictureHash.SIDE;

    @Test
    void brightnessAndContrastChangeNoBit() {
        byte[] picture = waves(3);
        byte[] paler = new byte[PIXELS];
        for (int i = 0; i < PIXELS; i++) {
            paler[i] = (byte) (Byte.toUnsignedInt(picture[i]) / 2 + 90);
        }

        int distance = distance(
                PictureHash.of(picture).orElseThrow(), PictureHash.of(paler).orElseThrow());

        assertThat(distance).isLessThanOrEqualTo(2);
    }

    @Test
    void otherPicturesAreFarApart() {
        assertThat(distance(
                        PictureHash.of(waves(3)).orElseThrow(),
                        PictureHash.of(waves(4)).orElseThrow()))
                .isGreaterThan(PictureHash.LARGEST_DISTANCE);
    }

    @Test
    void anEvenPictureHasNoHash() {
        byte[] even = new byte[PIXELS];
        for (int i = 0; i < PIXELS; i++) {
            even[i] = (byte) (200 + i % 3);
        }

        assertThat(PictureHash.of(even)).isEmpty();
    }

    @Test
    void everyHashWithinTheLargestDistanceSharesABand() {
        Random random = new Random(5);
        for (int round = 0; round < 2_000; round++) {
            PictureHash hash = new PictureHash(random.nextLong());
            long near = hash.bits();
            List<Integer> places = IntStream.range(0, Long.SIZE).boxed().collect(Collectors.toList());
            Collections.shuffle(places, random);
            for (int place : places.subList(0, PictureHash.LARGEST_DISTANCE)) {
                near ^= 1L << place;
            }

            assertThat(Collections.disjoint(hash.nearBands(), new PictureHash(near).bands()))
                    .isFalse();
        }
    }

    private static int distance(PictureHash one, PictureHash other) {
        return Long.bitCount(one.bits() ^ other.bits());
    }

    /** Waves of chance in all low frequencies. */
    private static byte[] waves(int seed) {
        Random random = new Random(seed);
        double[] picture = new double[PIXELS];
        for (int u = 0; u < 9; u++) {
            for (int v = 0; v < 9; v++) {
                double strength = random.nextGaussian();
                for (int i = 0; i < PIXELS; i++) {
                    double x = Math.cos(Math.PI * u * (2 * (i % PictureHash.SIDE) + 1) / (2 * PictureHash.SIDE));
                    double y = Math.cos(Math.PI * v * (2 * (i / PictureHash.SIDE) + 1) / (2 * PictureHash.SIDE));
                    picture[i] += strength * x * y;
                }
            }
        }
        byte[] grey = new byte[PIXELS];
        for (int i = 0; i < PIXELS; i++) {
            grey[i] = (byte) Math.clamp(Math.round(128 + 5 * picture[i]), 0, 255);
        }
        return grey;
    }
}
