// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.testkit.TestConfigs;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpstreamReadinessTest {

    @Test
    void aProductionThatWouldPayForASimulationDoesNotStart() {
        UpstreamsConfig unsafe =
                TestConfigs.map(UpstreamsConfig.class, Map.of("atelier.upstreams.play.dialect", "simulator"));
        UpstreamsConfig safe = TestConfigs.map(
                UpstreamsConfig.class,
                Map.of("atelier.upstreams.play.dialect", "simulator", "atelier.upstreams.play.enabled", "false"));

        assertThat(new UpstreamReadiness(unsafe).problems())
                .singleElement()
                .asString()
                .contains("upstreams.play");
        assertThat(new UpstreamReadiness(safe).problems()).isEmpty();
    }
}
