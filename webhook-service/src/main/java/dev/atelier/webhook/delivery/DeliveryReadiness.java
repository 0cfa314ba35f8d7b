// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.readiness.ReadinessCheck;
import io.quarkus.runtime.configuration.DurationConverter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Refuses a shortened schedule of retries in production, because receivers rely on the documented one. */
@ApplicationScoped
class DeliveryReadiness implements ReadinessCheck {
    private final DeliveryConfig config;

    DeliveryReadiness(DeliveryConfig config) {
        this.config = config;
    }

    @Override
    public List<Finding> findings() {
        List<Duration> promised = Arrays.stream(DeliveryConfig.PROMISED_SCHEDULE.split(","))
                .map(DurationConverter::parseDuration)
                .toList();
        return config.schedule().equals(promised)
                ? List.of()
                : List.of(new Finding("atelier.webhook.schedule", "is not the promised one; remove it."));
    }
}
