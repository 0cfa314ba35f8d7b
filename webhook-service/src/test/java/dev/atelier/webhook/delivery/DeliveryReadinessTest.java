// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.readiness.ReadinessCheck.Finding;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeliveryReadinessTest {

    @Test
    void thePromisedScheduleIsFitForProduction() {
        assertThat(new DeliveryReadiness(config(Map.of())).findings()).isEmpty();
        assertThat(new DeliveryReadiness(config(Map.of("atelier.webhook.schedule", "60s,300s,30m,2h,12h"))).findings())
                .isEmpty();
    }

    @Test
    void aShortenedOneIsNot() {
        assertThat(new DeliveryReadiness(config(Map.of("atelier.webhook.schedule", "1s,2s,3s,4s,5s"))).findings())
                .singleElement()
                .extracting(Finding::setting)
                .isEqualTo("atelier.webhook.schedule");
    }

    private static DeliveryConfig config(Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(DeliveryConfig.class)
                .withSources(new PropertiesConfigSource(settings, "test", 100))
                .build()
                .getConfigMapping(DeliveryConfig.class);
    }
}
