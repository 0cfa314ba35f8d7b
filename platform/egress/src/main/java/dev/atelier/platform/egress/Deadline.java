// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.time.Duration;

/** A stretch of time on the monotonic clock: when a call began, and when nobody waits for it any more. */
record Deadline(long start, long end) {

    static Deadline in(Duration time) {
        long now = System.nanoTime();
        return new Deadline(now, now + time.toNanos());
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** The time left, zero when it is over. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /** The time left, or `limit` when that is shorter. */
    Duration remainingUpTo(Duration limit) {
        Duration remaining = remaining();
        return remaining.compareTo(limit) < 0 ? remaining : limit;
    }

    boolean isOver() {
        return remaining().isZero();
    }
}
