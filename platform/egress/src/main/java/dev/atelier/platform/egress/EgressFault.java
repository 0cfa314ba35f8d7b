// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Ends a call at the point where it fails; callers outside the package see an `EgressFailure`. */
final class EgressFault extends Exception {
    private final Reason reason;
    private final OptionalInt status;

    private EgressFault(Reason reason, String detail, OptionalInt status, @Nullable Throwable cause) {
        super(detail, cause, false, false);
        this.reason = reason;
        this.status = status;
    }

    EgressFault(Reason reason) {
        this(reason, reason.message(), OptionalInt.empty(), null);
    }

    EgressFault(Reason reason, String detail) {
        this(reason, detail, OptionalInt.empty(), null);
    }

    EgressFault(Reason reason, Throwable cause) {
        this(reason, reason.message(), OptionalInt.empty(), cause);
    }

    EgressFault(Reason reason, String detail, Throwable cause) {
        this(reason, detail, OptionalInt.empty(), cause);
    }

    Reason reason() {
        return reason;
    }

    /** The same fault, with the status that had arrived before it. */
    EgressFault after(int answered) {
        return new EgressFault(reason, detail(), OptionalInt.of(answered), getCause());
    }

    EgressFailure toFailure(Duration took) {
        return new EgressFailure(reason, detail(), status, took);
    }

    private String detail() {
        String message = getMessage();
        return message == null ? reason.message() : message;
    }
}
