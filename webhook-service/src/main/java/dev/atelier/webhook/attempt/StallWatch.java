// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long this process stood still: no processor for it, a long collection, a blocked event loop. A timer on
 * an event loop, where TLS handshakes run too, should tick every 100 ms; what it comes late is standstill.
 */
@ApplicationScoped
class StallWatch {
    private static final long PERIOD_MILLIS = 100;
    private static final long PERIOD = Duration.ofMillis(PERIOD_MILLIS).toNanos();
    /** Smaller delays are everyday scheduling. */
    private static final long SMALLEST = Duration.ofMillis(50).toNanos();

    private final @Nullable Vertx vertx;
    private final LongSupplier nanos;
    private long total;
    private long lastTick;
    private boolean started;

    @Inject
    StallWatch(Vertx vertx) {
        this.vertx = vertx;
        this.nanos = System::nanoTime;
    }

    StallWatch(LongSupplier nanos) {
        this.vertx = null;
        this.nanos = nanos;
        tick();
    }

    void start(@Observes StartupEvent event) {
        tick();
        if (vertx != null) {
            vertx.setPeriodic(PERIOD_MILLIS, _ -> tick());
        }
    }

    synchronized void tick() {
        long now = nanos.getAsLong();
        if (started) {
            total += late(now);
        }
        started = true;
        lastTick = now;
    }

    /** All standstill so far, the present one included. */
    synchronized Duration total() {
        return Duration.ofNanos(started ? total + late(nanos.getAsLong()) : 0);
    }

    private long late(long now) {
        long late = now - lastTick - PERIOD;
        return late < SMALLEST ? 0 : late;
    }
}
