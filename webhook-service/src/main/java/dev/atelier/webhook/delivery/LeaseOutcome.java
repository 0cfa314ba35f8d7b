// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.json.WireName;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What becomes of a delivery when its lease ends.
 *
 * @param retryIn the wait before the next attempt; zero unless the next state is pending
 * @param isCounted whether the attempt counts against the schedule
 * @param moreTries for a retry: how many tries of an attempt outside the schedule the delivery gets; below zero, how
 *     many it has used up
 * @param code what the receiver answered
 * @param error a short word for the owner
 */
record LeaseOutcome(
        NextState next,
        Duration retryIn,
        boolean isCounted,
        int moreTries,
        OptionalInt code,
        Optional<String> error,
        LimitChange limit) {

    /** The state after the lease. */
    enum NextState implements WireName {
        PENDING,
        DELIVERED,
        FAILED,
        CANCELED,
        /** The state that the delivery had before an attempt outside the schedule. */
        AS_BEFORE;
    }

    /** How the limit of deliveries in flight to the receiver changes. */
    enum LimitChange {
        RAISE,
        HALVE,
        KEEP
    }

    private static final Optional<String> LOST = Optional.of("lease_expired");

    static LeaseOutcome delivered(Accepted accepted) {
        LimitChange limit = accepted.isSlow() ? LimitChange.HALVE : LimitChange.RAISE;
        return counted(NextState.DELIVERED, OptionalInt.of(accepted.code()), Optional.empty(), limit);
    }

    static LeaseOutcome retry(Duration in, Refused refused) {
        return new LeaseOutcome(
                NextState.PENDING, in, true, 0, refused.code(), Optional.of(refused.error()), limitAfter(refused));
    }

    static LeaseOutcome failed(Refused refused) {
        return counted(NextState.FAILED, refused.code(), Optional.of(refused.error()), limitAfter(refused));
    }

    static LeaseOutcome extraFailed(Refused refused) {
        return counted(NextState.AS_BEFORE, refused.code(), Optional.of(refused.error()), limitAfter(refused));
    }

    static LeaseOutcome uncountedRetry(Duration in, String error) {
        return new LeaseOutcome(
                NextState.PENDING, in, false, 0, OptionalInt.empty(), Optional.of(error), LimitChange.KEEP);
    }

    static LeaseOutcome givenUp(String error, boolean isExtra) {
        return uncounted(isExtra ? NextState.AS_BEFORE : NextState.FAILED, Optional.of(error));
    }

    static LeaseOutcome canceled(boolean isExtra) {
        return uncounted(isExtra ? NextState.AS_BEFORE : NextState.CANCELED, Optional.empty());
    }

    /**
     * The process of a scheduled attempt died or hung. The attempt counts, because it may have reached the receiver. The
     * last one is repeated outside the schedule: a crash of the sender must not cost a healthy receiver its event.
     *
     * @param retryIn empty after the last attempt
     * @param tries how often processes may die under that repetition
     */
    static LeaseOutcome expired(Optional<Duration> retryIn, int tries) {
        return retryIn.map(wait -> lost(wait, 0)).orElseGet(() -> lost(Duration.ZERO, tries));
    }

    /** The process of an attempt outside the schedule died or hung; the attempt has a number of tries of its own. */
    static LeaseOutcome extraExpired(boolean isLastTry) {
        return isLastTry
                ? counted(NextState.AS_BEFORE, OptionalInt.empty(), LOST, LimitChange.KEEP)
                : lost(Duration.ZERO, -1);
    }

    private static LeaseOutcome lost(Duration wait, int moreTries) {
        return new LeaseOutcome(NextState.PENDING, wait, true, moreTries, OptionalInt.empty(), LOST, LimitChange.KEEP);
    }

    private static LeaseOutcome counted(NextState next, OptionalInt code, Optional<String> error, LimitChange limit) {
        return new LeaseOutcome(next, Duration.ZERO, true, 0, code, error, limit);
    }

    private static LeaseOutcome uncounted(NextState next, Optional<String> error) {
        return new LeaseOutcome(next, Duration.ZERO, false, 0, OptionalInt.empty(), error, LimitChange.KEEP);
    }

    private static LimitChange limitAfter(Refused refused) {
        return refused.isTimeout() ? LimitChange.HALVE : LimitChange.KEEP;
    }
}
