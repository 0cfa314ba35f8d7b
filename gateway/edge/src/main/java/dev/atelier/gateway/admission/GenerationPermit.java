// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import java.util.List;

/** One admission in the windows of new generations and of refused creates; it stays in the one that its outcome names. */
@FunctionalInterface
public interface GenerationPermit {

    /** What became of a request that might create a generation. */
    enum Outcome {
        /** There is a new generation. */
        CREATED,
        /** The client's request was at fault. */
        REFUSED,
        /** Neither: a repeat, a conflict with another request, or an internal fault. */
        NEITHER;

        /** @param isReplayed whether the response is that of an earlier request */
        public static Outcome of(int status, boolean isReplayed) {
            if (status < 400) {
                return isReplayed ? NEITHER : CREATED;
            }
            // A conflict with an earlier request and "slow down" say to send the same again.
            return status < 500 && status != 409 && status != 429 ? REFUSED : NEITHER;
        }

        /** The windows from which the admission is removed. */
        List<RateClass> released() {
            return switch (this) {
                case CREATED -> List.of(RateClass.REFUSED_CREATES);
                case REFUSED -> List.of(RateClass.GENERATIONS);
                case NEITHER -> List.of(RateClass.GENERATIONS, RateClass.REFUSED_CREATES);
            };
        }
    }

    /** Removes the admission from the windows in which the outcome does not count. */
    void settle(Outcome outcome);
}
