// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.testkit.TestConfigs;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PollScheduleTest {
    private final PollSchedule schedule = new PollSchedule(TestConfigs.map(RunConfig.class, Map.of()));

    @Test
    void anUpstreamIsAskedNoSoonerThanItWants() {
        assertThat(schedule.first(Duration.ofSeconds(30))).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(36));
        assertThat(schedule.first(Duration.ZERO)).isLessThan(Duration.ofSeconds(30));
    }
}
