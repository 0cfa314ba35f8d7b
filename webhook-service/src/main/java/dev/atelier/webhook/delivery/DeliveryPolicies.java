// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptLimits;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The configured policy of each kind. */
@ApplicationScoped
public class DeliveryPolicies {
    private final DeliveryConfig config;
    private final DeliveryPolicy webhook;
    private final DeliveryPolicy dialect;

    DeliveryPolicies(DeliveryConfig config) {
        this.config = config;
        webhook = new DeliveryPolicy(
                new AttemptLimits(config.answerTimeout(), config.answerBytes()),
                new RetrySchedule(config.schedule()),
                true,
                true);
        dialect = new DeliveryPolicy(
                new AttemptLimits(config.dialect().answerTimeout(), config.answerBytes()),
                new RetrySchedule(config.dialect().schedule()),
                false,
                false);
    }

    DeliveryPolicy of(PolicyKind kind) {
        return switch (kind) {
            case WEBHOOK -> webhook;
            case DIALECT -> dialect;
        };
    }

    /** The wait after a failure of ours; {@code luck} from 0 to 1 spreads it. */
    Duration ownFailureWait(double luck) {
        Duration spread = config.ownFailureLongest().minus(config.ownFailureShortest());
        return config.ownFailureShortest().plusMillis((long) (spread.toMillis() * luck));
    }

    /** How long something that we cannot send stays in the queue. */
    Duration ownFailureLimit() {
        return config.ownFailureLimit();
    }

    /** What an attempt at an endpoint may cost, a trial's included. */
    public AttemptLimits endpointLimits() {
        return webhook.limits();
    }
}
