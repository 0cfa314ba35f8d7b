// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import java.time.Duration;
import java.util.Optional;

/**
 * How one kind of delivery is sent and repeated.
 *
 * @param answerTimeout from the name lookup to the last byte of the answer that is read
 * @param retriesAnyStatus whether any answer but 2xx is followed by a retry, or only 5xx and silence
 * @param affectsHealth whether the attempts count in the health of an endpoint and may disable it
 */
record DeliveryPolicy(Duration answerTimeout, RetrySchedule schedule, boolean retriesAnyStatus, boolean affectsHealth) {
    private static final int SERVER_ERRORS = 500;

    /** The wait after a refused attempt, empty when no further attempt follows. */
    Optional<Duration> waitAfter(int attempt, Refused refused, double luck) {
        boolean canHelp = retriesAnyStatus || refused.code().orElse(SERVER_ERRORS) >= SERVER_ERRORS;
        return canHelp ? schedule.waitAfter(attempt, luck) : Optional.empty();
    }
}
