// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.time.Duration;
import java.util.OptionalInt;

/** How one attempt at a delivery ended. */
public sealed interface AttemptOutcome {

    /**
     * The receiver answered 2xx.
     *
     * @param isSlow whether its body was not there in time; what it says there is its own affair
     */
    record Accepted(int code, boolean isSlow, long bytesRead, Duration took) implements AttemptOutcome {}

    /**
     * The receiver did not take it.
     *
     * @param error a short word for the owner: {@code status}, or what kept the answer from coming
     * @param isTimeout the sign of a receiver that has more than it can do
     */
    record Refused(OptionalInt code, String error, boolean isTimeout, long bytesRead, Duration took)
            implements AttemptOutcome {}

    /** Something of ours failed; it counts for nothing and is tried again soon. */
    record OwnFailure(String reason) implements AttemptOutcome {}

    /** There is nobody to send it to any more. */
    record Obsolete() implements AttemptOutcome {}
}
