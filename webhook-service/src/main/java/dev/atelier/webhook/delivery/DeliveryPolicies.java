// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.delivery.QueuedCallback.PolicyKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** The configured policy of each kind of delivery. */
@ApplicationScoped
public class DeliveryPolicies {
    /** Longer than any outage on our side should last; a delivery that we cannot send for longer is given up. */
    static final Duration INTERNAL_FAILURE_LIMIT = Duration.ofDays(3);

    private final DeliveryConfig config;
    private final DeliveryPolicy webhook;
    private final DeliveryPolicy dialect;

    DeliveryPolicies(DeliveryConfig config) {
        this.config = config;
        webhook = new DeliveryPolicy(config.answerTimeout(), new RetrySchedule(config.schedule()), true, true);
        dialect = new DeliveryPolicy(
                config.dialect().answerTimeout(),
                new RetrySchedule(config.dialect().schedule()),
                false,
                false);
    }

    DeliveryPolicy get(PolicyKind kind) {
        return switch (kind) {
            case WEBHOOK -> webhook;
            case DIALECT -> dialect;
        };
    }

    /** The wait after a failure on our side; {@code luck} from 0 to 1 spreads the waits. */
    Duration waitAfterInternalFailure(double luck) {
        Duration spread = config.ownFailureLongest().minus(config.ownFailureShortest());
        return config.ownFailureShortest().plusMillis((long) (spread.toMillis() * luck));
    }

    /** How long an attempt at an endpoint may take, test events included. */
    public Duration endpointTimeout() {
        return webhook.answerTimeout();
    }

    /**
     * How one kind of delivery is sent and repeated.
     *
     * @param answerTimeout from the name lookup to the last byte of the answer that is read
     * @param retriesAnyStatus whether any answer but 2xx is followed by a retry, or only 5xx and silence
     * @param affectsHealth whether the attempts count in the health of an endpoint and may disable it
     */
    record DeliveryPolicy(
            Duration answerTimeout, RetrySchedule schedule, boolean retriesAnyStatus, boolean affectsHealth) {
        private static final int SERVER_ERRORS = 500;

        /** The wait after a refused attempt, empty when no further attempt follows. */
        Optional<Duration> waitAfter(int attempt, Refused refused, double luck) {
            boolean canHelp = retriesAnyStatus || refused.code().orElse(SERVER_ERRORS) >= SERVER_ERRORS;
            return canHelp ? schedule.waitAfter(attempt, luck) : Optional.empty();
        }
    }
}
