// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import java.time.Duration;
import java.util.UUID;

/**
 * One arrival of a submission.
 *
 * @param holder names it; whoever knows it may say how far its answer got
 * @param window how long a request whose answer did not arrive is remembered
 * @param doubt when one with a doubtful answer is taken for the same request
 */
public record Attempt(UUID holder, Duration window, Doubt doubt) {

    /**
     * After a doubtful answer, a repeat that a client makes of its own accord comes neither sooner nor later than this.
     */
    public record Doubt(Duration least, Duration most) {
        /** A client that repeats nothing by itself means what it sends. */
        public static final Doubt NONE = new Doubt(Duration.ZERO, Duration.ZERO);
    }
}
