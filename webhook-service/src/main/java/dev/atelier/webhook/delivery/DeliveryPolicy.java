// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptLimits;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import java.time.Duration;
import java.util.Optional;

/**
 * How one kind of delivery is sent and tried again.
 *
 * @param retriesAnyStatus whether any answer but 2xx is tried again, or only 5xx and no answer at all
 * @param judgesHealth whether its attempts count in the health of an endpoint and may disable it
 */
record DeliveryPolicy(AttemptLimits limits, RetrySchedule schedule, boolean retriesAnyStatus, boolean judgesHealth) {
    private static final int SERVER_ERRORS = 500;

    /** The wait after a refused attempt, empty when there is no further one. */
    Optional<Duration> retryAfter(int attempt, Refused refused, double luck) {
        boolean worthIt = retriesAnyStatus || refused.code().orElse(SERVER_ERRORS) >= SERVER_ERRORS;
        return worthIt ? schedule.after(attempt, luck) : Optional.empty();
    }
}
