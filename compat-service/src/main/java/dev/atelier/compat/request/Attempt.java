// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * One arrival of a submission.
 *
 * @param holder names it; whoever knows it may say how far its answer got
 * @param arrived when it came to the gateway
 * @param open attempts before it whose clients are still on their connections, so that it repeats none of them
 * @param window how long a request whose answer did not arrive is remembered
 * @param doubt when one with a doubtful answer is taken for the same request
 */
public record Attempt(UUID holder, Instant arrived, List<UUID> open, Duration window, Doubt doubt) {

    public Attempt {
        open = List.copyOf(open);
    }

    /**
     * After a doubtful answer was written, a repeat that a client makes of its own accord comes neither sooner nor later
     * than this.
     */
    public record Doubt(Duration least, Duration most) {
        /** A client that repeats nothing by itself means what it sends. */
        public static final Doubt NONE = new Doubt(Duration.ZERO, Duration.ZERO);
    }
}
