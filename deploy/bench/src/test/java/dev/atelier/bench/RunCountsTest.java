// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunCountsTest {

    @Test
    void eachMinuteHasWhatCameInIt() {
        List<RunCounts> minutes = RunCounts.ofStretches(List.of(
                new RunCounts(394, 58, 0, 0), new RunCounts(1_508, 180, 12, 0), new RunCounts(1_508, 1_508, 12, 0)));

        assertThat(minutes)
                .containsExactly(
                        new RunCounts(394, 58, 0, 0), new RunCounts(1_114, 122, 12, 0), new RunCounts(0, 1_328, 0, 0));
    }

    @Test
    void minutesAddUpToTheLastTotal() {
        var last = new RunCounts(70, 50, 9, 4);
        List<RunCounts> totals = List.of(new RunCounts(10, 2, 3, 1), new RunCounts(40, 41, 3, 4), last);

        RunCounts sum = RunCounts.ofStretches(totals).stream().reduce(RunCounts.NONE, RunCounts::plus);

        assertThat(sum).isEqualTo(last);
    }

    @Test
    void whereNothingWasAcceptedThereIsNoRatio() {
        assertThat(new RunCounts(4, 3, 0, 0).ratio()).isEqualTo(0.75);
        assertThat(new RunCounts(0, 3, 0, 0).ratio()).isNaN();
    }
}
