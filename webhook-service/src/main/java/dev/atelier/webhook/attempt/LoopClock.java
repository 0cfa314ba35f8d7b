// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Measures how long one event loop has stalled in all: the loop ticks once a period, and the delay of a tick is a stall. */
final class LoopClock {
    static final Duration PERIOD = Duration.ofMillis(100);
    /** Smaller delays are normal scheduling. */
    private static final long SMALLEST = Duration.ofMillis(50).toNanos();

    private final LongSupplier nanos;
    private long stalled;
    private long lastTick;
    private boolean started;

    LoopClock(LongSupplier nanos) {
        this.nanos = nanos;
    }

    synchronized void tick() {
        long now = nanos.getAsLong();
        if (started) {
            stalled += lateness(now);
        }
        started = true;
        lastTick = now;
    }

    /** All stalls so far, the present one included. */
    synchronized long stalledNanos() {
        return started ? stalled + lateness(nanos.getAsLong()) : 0;
    }

    private long lateness(long now) {
        long late = now - lastTick - PERIOD.toNanos();
        return late < SMALLEST ? 0 : late;
    }
}
