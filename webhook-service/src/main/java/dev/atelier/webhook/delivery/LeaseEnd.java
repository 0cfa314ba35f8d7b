// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What becomes of a delivery when its lease ends.
 *
 * @param state one of the states but {@code leased}, or {@link #AS_BEFORE}
 * @param retryIn set when it goes back to {@code pending}
 * @param isCounted whether the attempt counts against the schedule
 * @param moreTries when it is tried again, how many tries of an attempt outside the schedule it is given; below zero
 *     those it has used up
 * @param cap what the end says about how much the receiver can take
 */
record LeaseEnd(
        String state,
        Optional<Duration> retryIn,
        boolean isCounted,
        int moreTries,
        OptionalInt code,
        Optional<String> error,
        CapChange cap) {

    /** The delivery is again what it was before an attempt outside the schedule. */
    static final String AS_BEFORE = "as_before";

    /** How many deliveries may be under way to the receiver from now on. */
    enum CapChange {
        MORE,
        FEWER,
        SAME
    }

    static LeaseEnd delivered(Accepted how) {
        CapChange cap = how.isSlow() ? CapChange.FEWER : CapChange.MORE;
        return counted("delivered", OptionalInt.of(how.code()), Optional.empty(), cap);
    }

    static LeaseEnd retry(Duration in, Refused why) {
        return new LeaseEnd("pending", Optional.of(in), true, 0, why.code(), Optional.of(why.error()), cap(why));
    }

    static LeaseEnd failed(Refused why) {
        return counted("failed", why.code(), Optional.of(why.error()), cap(why));
    }

    static LeaseEnd extraFailed(Refused why) {
        return counted(AS_BEFORE, why.code(), Optional.of(why.error()), cap(why));
    }

    static LeaseEnd uncounted(Duration in, String why) {
        return new LeaseEnd(
                "pending", Optional.of(in), false, 0, OptionalInt.empty(), Optional.of(why), CapChange.SAME);
    }

    static LeaseEnd givenUp(String why, boolean isExtra) {
        return uncountedFinal(isExtra ? AS_BEFORE : "failed", Optional.of(why));
    }

    static LeaseEnd canceled(boolean isExtra) {
        return uncountedFinal(isExtra ? AS_BEFORE : "canceled", Optional.empty());
    }

    /**
     * Its process died or hung; the attempt counts, because it may have reached the receiver. The last one is made once
     * more outside the schedule: a receiver that was well again must not lose the event to a death of ours.
     *
     * @param retryIn empty after the last attempt
     * @param tries how often processes may die under that further attempt
     */
    static LeaseEnd expired(Optional<Duration> retryIn, int tries) {
        return retryIn.map(wait -> again(wait, 0)).orElseGet(() -> again(Duration.ZERO, tries));
    }

    /** The same for an attempt outside the schedule, which has some tries of its own. */
    static LeaseEnd extraExpired(boolean isLast) {
        return isLast ? counted(AS_BEFORE, OptionalInt.empty(), LOST, CapChange.SAME) : again(Duration.ZERO, -1);
    }

    private static final Optional<String> LOST = Optional.of("lease_expired");

    private static LeaseEnd again(Duration wait, int moreTries) {
        return new LeaseEnd("pending", Optional.of(wait), true, moreTries, OptionalInt.empty(), LOST, CapChange.SAME);
    }

    private static LeaseEnd counted(String state, OptionalInt code, Optional<String> error, CapChange cap) {
        return new LeaseEnd(state, Optional.empty(), true, 0, code, error, cap);
    }

    private static LeaseEnd uncountedFinal(String state, Optional<String> error) {
        return new LeaseEnd(state, Optional.empty(), false, 0, OptionalInt.empty(), error, CapChange.SAME);
    }

    private static CapChange cap(Refused why) {
        return why.isTimeout() ? CapChange.FEWER : CapChange.SAME;
    }
}
