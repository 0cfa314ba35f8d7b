// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final RetrySchedule PROMISED = new RetrySchedule(new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(DeliveryConfig.class)
            .build()
            .getConfigMapping(DeliveryConfig.class)
            .schedule());

    @Test
    void thereAreSixAttemptsAtThePromisedTimes() {
        assertThat(PROMISED.attempts()).isEqualTo(6);
        assertThat(IntStream.rangeClosed(1, 5)
                        .mapToObj(attempt -> PROMISED.waitAfter(attempt, 0).orElseThrow()))
                .containsExactly(
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(30),
                        Duration.ofHours(2),
                        Duration.ofHours(12));
    }

    @Test
    void afterTheLastAttemptThereIsNone() {
        assertThat(PROMISED.isLast(5)).isFalse();
        assertThat(PROMISED.isLast(6)).isTrue();
        assertThat(PROMISED.waitAfter(6, 0)).isEmpty();
        assertThat(PROMISED.waitAfter(7, 0)).isEmpty();
    }

    @Test
    void processesThatDieOneAfterTheOtherDoNotUseUpAllAttemptsWithinMinutes() {
        assertThat(IntStream.rangeClosed(1, 6).mapToObj(PROMISED::waitAfterLoss))
                .containsExactly(
                        Optional.of(Duration.ZERO),
                        Optional.of(Duration.ofMinutes(5)),
                        Optional.of(Duration.ofMinutes(30)),
                        Optional.of(Duration.ofHours(2)),
                        Optional.of(Duration.ofHours(12)),
                        Optional.empty());
    }

    @Test
    void jitterOnlyEverLengthensADelayAndOnlyALittle() {
        assertThat(PROMISED.waitAfter(1, 1)).contains(Duration.ofSeconds(63));
        assertThat(PROMISED.waitAfter(2, 1)).contains(Duration.ofSeconds(315));
        assertThat(PROMISED.waitAfter(5, 1)).contains(Duration.ofHours(12).plusSeconds(30));
        assertThat(PROMISED.waitAfter(5, 0.5)).contains(Duration.ofHours(12).plusSeconds(15));
    }

    @Test
    void aDelayIsPositive() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RetrySchedule(List.of(Duration.ZERO)));
    }
}
