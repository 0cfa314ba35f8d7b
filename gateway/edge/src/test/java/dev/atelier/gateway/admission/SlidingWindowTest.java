// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlidingWindowTest {

    @Test
    void aPlaceIsFreeExactlyWhenTheOldestLeaves() {
        var window = new SlidingWindow(2, 60_000);
        window.add(1_000);
        window.add(5_000);

        assertThat(window.waitFor(30_000)).isEqualTo(31_000);
        assertThat(window.waitFor(60_999)).isEqualTo(1);
        assertThat(window.waitFor(61_000)).isZero();
        assertThat(window.remaining()).isEqualTo(1);
        assertThat(window.reset(61_000)).isEqualTo(4_000);
    }

    @Test
    void aPlaceGivenBackCanBeTakenAgain() {
        var window = new SlidingWindow(1, 60_000);
        window.add(0);

        window.removeNewest();

        assertThat(window.waitFor(1)).isZero();
    }

    @Test
    void aLimitOfTwoBillionNeedsNoMoreMemoryThanAThousand() {
        var window = new SlidingWindow(Integer.MAX_VALUE, 60_000);
        for (int i = 0; i < 1_000_000; i++) {
            if (window.waitFor(i) == 0) {
                window.add(i);
            }
        }

        assertThat(window.waitFor(1_000_000)).isZero();
        assertThat(window.remaining()).isBetween(Integer.MAX_VALUE - 60_200, Integer.MAX_VALUE - 59_800);
        assertThat(window.withLimit(10).waitFor(1_000_000)).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"5, 1000, 300", "1000, 1000, 2", "3000, 60000, 30"})
    void neverMoreThanTheLimitInAnyWindow(int limit, int length, int longestPause) {
        long seed = 42;
        var random = new Random(seed);
        var window = new SlidingWindow(limit, length);
        List<Long> admitted = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 10_000; i++) {
            now += random.nextInt(longestPause);
            if (window.waitFor(now) == 0) {
                window.add(now);
                admitted.add(now);
            }
        }

        for (int i = limit; i < admitted.size(); i++) {
            assertThat(admitted.get(i) - admitted.get(i - limit))
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(length);
        }
    }
}
