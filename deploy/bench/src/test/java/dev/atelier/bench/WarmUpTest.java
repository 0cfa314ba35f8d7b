// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private final List<Duration> windows = new ArrayList<>();
    private long nanos = 5;

    @Test
    void itGoesOnUntilTheCompilersAreQuiet() throws Exception {
        WarmUp warmUp = run(Duration.ofMinutes(4), 400_000, 50_000, 49_999, 10_000);

        assertThat(windows).hasSize(3);
        assertThat(warmUp.isWarm()).isTrue();
        assertThat(warmUp).hasToString("warm after 30 s, compilers 5.0 %");
    }

    @Test
    void itGivesUpWhenItsTimeIsOverAndSaysHowWarmItIs() throws Exception {
        WarmUp warmUp = run(Duration.ofSeconds(25), 400_000, 300_000, 200_000, 10_000);

        assertThat(windows).containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(5));
        assertThat(warmUp.isWarm()).isFalse();
        assertThat(warmUp).hasToString("gave up after 25 s, compilers 20.0 %");
    }

    @Test
    void withoutTimeNothingIsSent() throws Exception {
        WarmUp warmUp = run(Duration.ZERO);

        assertThat(windows).isEmpty();
        assertThat(warmUp.isWarm()).isFalse();
        assertThat(warmUp).hasToString("not warmed up");
    }

    @Test
    void itKeepsTheFirstWrongAnswer() throws Exception {
        var wrong = new ArrayDeque<>(List.of("first", "second"));
        var cpu = Samples.withCompilers(900_000).cpu();

        WarmUp warmUp = WarmUp.run(
                window -> {
                    nanos += window.toNanos();
                    return Samples.create(1, cpu, wrong.pop());
                },
                Duration.ofSeconds(20),
                () -> nanos);

        assertThat(warmUp.wrong()).isEqualTo("first");
    }

    private WarmUp run(Duration most, long... compilerMicros) throws Exception {
        Deque<Sample> samples = new ArrayDeque<>();
        for (long micros : compilerMicros) {
            samples.add(Samples.withCompilers(micros));
        }
        return WarmUp.run(
                window -> {
                    windows.add(window);
                    nanos += window.toNanos();
                    return samples.pop();
                },
                most,
                () -> nanos);
    }
}
