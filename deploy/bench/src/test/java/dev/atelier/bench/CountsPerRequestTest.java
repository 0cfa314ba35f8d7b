// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.bench.DatabaseCounters.Counts;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountsPerRequestTest {

    @Test
    void thePollsOfIdleWorkersAreSubtractedForTheTimeThatWasMeasured() {
        var idle = new DatabaseCounters(Map.of("billing", new Counts(50, 0, 10, 0, 200)), 10);
        var all = new DatabaseCounters(
                Map.of("billing", new Counts(1_150, 300, 230, 100, 600), "library", new Counts(100, 0, 0, 0, 0)), 30);

        Map<String, Counts> each = all.perRequest(idle, 100);

        assertThat(each)
                .containsOnly(
                        Map.entry("billing", new Counts(10, 3, 2, 1, 0)),
                        Map.entry("library", new Counts(1, 0, 0, 0, 0)));
    }

    @Test
    void aDifferenceHasTheTimeBetweenTwoReadings() {
        var first = new DatabaseCounters(Map.of("billing", new Counts(10, 1, 2, 3, 4)), 100);
        var second = new DatabaseCounters(Map.of("billing", new Counts(15, 1, 3, 5, 7)), 104);

        assertThat(second.minus(first))
                .isEqualTo(new DatabaseCounters(Map.of("billing", new Counts(5, 0, 1, 2, 3)), 4));
    }

    @Test
    void cpuWithoutLoadIsSubtractedForItsTimeAndCompilersHaveTheirShare() {
        var idle = new CpuTimes(Map.of("gateway", 30_000L), 3);
        var used = new CpuTimes(Map.of("gateway", 980_000L, CpuTimes.COMPILERS, 20_000L), 6);

        assertThat(used.microsBeyond(idle, "gateway")).isCloseTo(920_000, within(0.1));
        assertThat(used.microsBeyond(idle, CpuTimes.COMPILERS)).isEqualTo(20_000);
        assertThat(used.compilerShare()).isEqualTo(0.02);
        assertThat(new CpuTimes(Map.of(), 6).compilerShare()).isZero();
    }
}
