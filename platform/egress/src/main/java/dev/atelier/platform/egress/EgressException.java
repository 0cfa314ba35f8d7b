// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Ends a call at the point of its failure; other packages see an `EgressFailure`. */
final class EgressException extends Exception {
    private final Reason reason;
    private final OptionalInt status;

    private EgressException(Reason reason, String detail, OptionalInt status, @Nullable Throwable cause) {
        super(detail, cause, false, false);
        this.reason = reason;
        this.status = status;
    }

    EgressException(Reason reason) {
        this(reason, reason.message(), OptionalInt.empty(), null);
    }

    EgressException(Reason reason, String detail) {
        this(reason, detail, OptionalInt.empty(), null);
    }

    EgressException(Reason reason, Throwable cause) {
        this(reason, reason.message(), OptionalInt.empty(), cause);
    }

    EgressException(Reason reason, String detail, Throwable cause) {
        this(reason, detail, OptionalInt.empty(), cause);
    }

    Reason reason() {
        return reason;
    }

    /** A copy with the status that had arrived before the failure. */
    EgressException after(int answered) {
        return new EgressException(reason, detail(), OptionalInt.of(answered), getCause());
    }

    EgressFailure toFailure(Duration took) {
        return new EgressFailure(reason, detail(), status, took);
    }

    private String detail() {
        String message = getMessage();
        return message == null ? reason.message() : message;
    }
}
