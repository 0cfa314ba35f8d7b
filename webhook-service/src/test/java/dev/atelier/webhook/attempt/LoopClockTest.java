// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopClockTest {
    private final AtomicLong nanos = new AtomicLong(1_000);
    private final LoopClock loop = new LoopClock(nanos::get);

    @BeforeEach
    void begin() {
        loop.tick();
    }

    @Test
    void aLoopThatNeverTickedSaysNothing() {
        var silent = new LoopClock(nanos::get);
        pass(Duration.ofMinutes(1));

        assertThat(silent.stalledNanos()).isZero();
    }

    @Test
    void ticksInTimeAreNoStandstill() {
        for (int i = 0; i < 100; i++) {
            pass(Duration.ofMillis(110));
            loop.tick();
        }

        assertThat(loop.stalledNanos()).isZero();
    }

    @Test
    void aLateTickIsStandstill() {
        pass(Duration.ofMillis(1_100));
        loop.tick();
        pass(Duration.ofMillis(600));
        loop.tick();

        assertThat(loop.stalledNanos()).isEqualTo(Duration.ofMillis(1_500).toNanos());
    }

    @Test
    void aTickThatIsOverdueCountsAlready() {
        pass(Duration.ofMillis(2_100));

        assertThat(loop.stalledNanos()).isEqualTo(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void aLookSeesTheLoopThatStoodStillLongestAndOnlyFromItsBeginning() {
        var other = new LoopClock(nanos::get);
        other.tick();
        pass(Duration.ofSeconds(5));
        loop.tick();
        other.tick();
        var measurement = new StallWatch.Measurement(List.of(loop, other));

        pass(Duration.ofMillis(100));
        loop.tick();
        pass(Duration.ofMillis(100));
        loop.tick();
        pass(Duration.ofMillis(100));
        loop.tick();

        assertThat(measurement.longest()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void aQuarterOfAnAttemptSpoilsIt() {
        var measurement = new StallWatch.Measurement(List.of(loop));
        pass(LoopClock.PERIOD.plusMillis(1_249));
        assertThat(measurement.spoils(Duration.ofSeconds(5))).isFalse();

        pass(Duration.ofMillis(1));

        assertThat(measurement.spoils(Duration.ofSeconds(5))).isTrue();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
