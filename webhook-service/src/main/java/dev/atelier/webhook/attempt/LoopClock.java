// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How long one event loop stood still in all: it should tick once a period, and what a tick comes late is standstill. */
final class LoopClock {
    static final Duration PERIOD = Duration.ofMillis(100);
    /** Smaller delays are everyday scheduling. */
    private static final long SMALLEST = Duration.ofMillis(50).toNanos();

    private final LongSupplier nanos;
    private long stood;
    private long lastTick;
    private boolean started;

    LoopClock(LongSupplier nanos) {
        this.nanos = nanos;
    }

    synchronized void tick() {
        long now = nanos.getAsLong();
        if (started) {
            stood += late(now);
        }
        started = true;
        lastTick = now;
    }

    /** All standstill so far, the present one included. */
    synchronized long stoodNanos() {
        return started ? stood + late(nanos.getAsLong()) : 0;
    }

    private long late(long now) {
        long late = now - lastTick - PERIOD.toNanos();
        return late < SMALLEST ? 0 : late;
    }
}
