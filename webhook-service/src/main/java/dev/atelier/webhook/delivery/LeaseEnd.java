// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What becomes of a delivery when its lease ends.
 *
 * @param state one of the states but {@code leased}
 * @param retryIn set when it goes back to {@code pending}
 * @param isCounted whether the attempt counts against the schedule
 * @param cap what the end says about how much the receiver can take
 */
record LeaseEnd(
        String state,
        Optional<Duration> retryIn,
        boolean isCounted,
        OptionalInt code,
        Optional<String> error,
        CapChange cap) {

    /** How many deliveries may be under way to the receiver from now on. */
    enum CapChange {
        MORE,
        FEWER,
        SAME
    }

    static LeaseEnd delivered(AttemptOutcome.Accepted how) {
        CapChange cap = how.isSlow() ? CapChange.FEWER : CapChange.MORE;
        return new LeaseEnd("delivered", Optional.empty(), true, OptionalInt.of(how.code()), Optional.empty(), cap);
    }

    static LeaseEnd retry(Duration in, AttemptOutcome.Refused why) {
        return new LeaseEnd("pending", Optional.of(in), true, why.code(), Optional.of(why.error()), cap(why));
    }

    static LeaseEnd failed(AttemptOutcome.Refused why) {
        return new LeaseEnd("failed", Optional.empty(), true, why.code(), Optional.of(why.error()), cap(why));
    }

    static LeaseEnd uncounted(Duration in, String why) {
        return new LeaseEnd("pending", Optional.of(in), false, OptionalInt.empty(), Optional.of(why), CapChange.SAME);
    }

    static LeaseEnd givenUp(String why) {
        return new LeaseEnd("failed", Optional.empty(), false, OptionalInt.empty(), Optional.of(why), CapChange.SAME);
    }

    static LeaseEnd canceled() {
        return new LeaseEnd("canceled", Optional.empty(), false, OptionalInt.empty(), Optional.empty(), CapChange.SAME);
    }

    /** Its process died or hung; the attempt counts, because it may have reached the receiver. */
    static LeaseEnd expired(boolean isLast) {
        return new LeaseEnd(
                isLast ? "failed" : "pending",
                isLast ? Optional.empty() : Optional.of(Duration.ZERO),
                true,
                OptionalInt.empty(),
                Optional.of("lease_expired"),
                CapChange.SAME);
    }

    private static CapChange cap(AttemptOutcome.Refused why) {
        return why.isTimeout() ? CapChange.FEWER : CapChange.SAME;
    }
}
