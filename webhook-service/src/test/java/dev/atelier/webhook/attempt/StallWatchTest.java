// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StallWatchTest {
    private final AtomicLong nanos = new AtomicLong(1_000);
    private final StallWatch watch = new StallWatch(nanos::get);

    @Test
    void ticksInTimeAreNoStandstill() {
        for (int i = 0; i < 100; i++) {
            pass(Duration.ofMillis(110));
            watch.tick();
        }

        assertThat(watch.total()).isZero();
    }

    @Test
    void aLateTickIsStandstill() {
        pass(Duration.ofMillis(1_100));
        watch.tick();
        pass(Duration.ofMillis(600));
        watch.tick();

        assertThat(watch.total()).isEqualTo(Duration.ofMillis(1_500));
    }

    @Test
    void aTickThatIsOverdueCountsAlready() {
        pass(Duration.ofMillis(2_100));

        assertThat(watch.total()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void aQuarterOfAnAttemptSpoilsIt() {
        var limits = new AttemptLimits(Duration.ofSeconds(5), 4096);

        assertThat(limits.areSpoiledBy(Duration.ofMillis(1_249))).isFalse();
        assertThat(limits.areSpoiledBy(Duration.ofMillis(1_250))).isTrue();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
