// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowStartTest {

    @ParameterizedTest
    @CsvSource({"0, 8", "2000, 22", "4000, 36", "7999, 63", "8000, 64", "900000, 64"})
    void theLimitRisesEvenly(long millis, int most) {
        var start = new SlowStart(8, 64, Duration.ofSeconds(8));

        assertThat(start.limitAfter(Duration.ofMillis(millis))).isEqualTo(most);
    }

    @Test
    void aLowLimitHoldsFromTheBeginning() {
        assertThat(new SlowStart(8, 0, Duration.ofSeconds(8)).limitAfter(Duration.ZERO))
                .isZero();
        assertThat(new SlowStart(8, 3, Duration.ofSeconds(8)).limitAfter(Duration.ofSeconds(1)))
                .isEqualTo(3);
    }

    @Test
    void withoutAStretchOfTimeItTakesOnAllAtOnce() {
        assertThat(new SlowStart(8, 64, Duration.ZERO).limitAfter(Duration.ZERO))
                .isEqualTo(64);
    }
}
