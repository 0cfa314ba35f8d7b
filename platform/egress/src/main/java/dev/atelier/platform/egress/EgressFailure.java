// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A call without a complete answer.
 *
 * @param detail one sentence that the owner of the URL may read
 * @param status the status line, when one had arrived before the answer broke off
 */
public record EgressFailure(Reason reason, String detail, OptionalInt status, Duration took) implements EgressResult {

    /** Whether the fault is on our side, so that it must not count against the receiver. */
    public boolean isOurs() {
        return reason.isOurs();
    }

    /** What went wrong, and on whose side. */
    public enum Reason {
        BAD_URL(false, "The URL is not one that can be called."),
        FORBIDDEN_ADDRESS(false, "The host does not lead to public addresses only."),
        NAME_NOT_FOUND(false, "The host name has no address."),
        NAME_UNANSWERED(false, "The name servers of the host gave no usable answer."),
        CONNECT(false, "The host refused the connection or cannot be reached."),
        CONNECT_TIMEOUT(false, "The host did not accept a connection in time."),
        TLS(false, "No trusted TLS connection could be made."),
        TIMEOUT(false, "The answer was not complete in time."),
        RESET(false, "The connection was closed before the answer was complete."),
        BAD_ANSWER(false, "The answer is not well-formed HTTP, or its head is too long."),
        TOO_LARGE(false, "The answer is larger than allowed."),
        PROXY_DOWN(true, "The outbound proxy cannot be reached."),
        PROXY_REFUSED(true, "The outbound proxy refuses our credentials (407)."),
        RESOLVER_DOWN(true, "Our name resolver does not answer."),
        OVERLOADED(true, "Too many calls are open."),
        INTERRUPTED(true, "The call was interrupted."),
        LOCAL_FAULT(true, "The call failed on our side.");

        private final boolean ours;
        private final String message;

        Reason(boolean ours, String message) {
            this.ours = ours;
            this.message = message;
        }

        /** Whether the fault is on our side. */
        public boolean isOurs() {
            return ours;
        }

        /** Whether time ran out while waiting for the receiver: the sign of a slow or silent one. */
        public boolean isTimeout() {
            return this == TIMEOUT || this == CONNECT_TIMEOUT;
        }

        String message() {
            return message;
        }
    }
}
