// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.time.Duration;

/** The end of a call, over all of its requests and pauses. */
final class Deadline {
    /** Longer is no limit, and nanoseconds would overflow. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final Duration limit;
    private final long end;

    Deadline(Duration limit) {
        this.limit = least(limit, LONGEST);
        this.end = System.nanoTime() + this.limit.toNanos();
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    void check() {
        if (left().isZero()) {
            throw new AtelierException.TimedOut("not done within " + limit.toMillis() / 1000.0 + " s");
        }
    }

    void sleep(Duration pause) {
        check();
        try {
            Thread.sleep(least(pause, left()).toMillis());
        } catch (InterruptedException e) {
            throw AtelierException.Interrupted.of(e);
        }
        check();
    }

    static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
