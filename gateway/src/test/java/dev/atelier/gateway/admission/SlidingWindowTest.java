// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

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
    void neverMoreThanTheLimitInAnyWindow() {
        long seed = 42;
        var random = new Random(seed);
        var window = new SlidingWindow(5, 1_000);
        List<Long> admitted = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 10_000; i++) {
            now += random.nextInt(300);
            if (window.waitFor(now) == 0) {
                window.add(now);
                admitted.add(now);
            }
        }

        for (int i = 5; i < admitted.size(); i++) {
            assertThat(admitted.get(i) - admitted.get(i - 5))
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(1_000);
        }
    }
}
