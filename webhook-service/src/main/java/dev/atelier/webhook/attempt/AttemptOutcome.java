// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** How one attempt at a delivery ended. */
public sealed interface AttemptOutcome {

    /**
     * The receiver answered 2xx.
     *
     * @param isSlow whether the body of the answer did not arrive in time; the status alone decides
     * @param exchange absent for a message that no owner sees
     */
    record Accepted(int code, boolean isSlow, long bytesRead, Duration took, Optional<Exchange> exchange)
            implements AttemptOutcome {}

    /**
     * The receiver did not accept the message.
     *
     * @param error a short word for the owner: {@code status}, or the reason why no answer came
     * @param isTimeout the sign of an overloaded receiver
     * @param exchange absent for a message that no owner sees
     */
    record Refused(
            OptionalInt code,
            String error,
            boolean isTimeout,
            long bytesRead,
            Duration took,
            Optional<Exchange> exchange)
            implements AttemptOutcome {}

    /** A failure on our side; the attempt counts against no receiver and is repeated soon. */
    record InternalFailure(String reason) implements AttemptOutcome {}

    /** The endpoint is removed or disabled. */
    record NoReceiver() implements AttemptOutcome {}
}
