// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import io.netty.util.concurrent.EventExecutor;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/**
 * Measures how long the event loops of this process stood still: no processor for them, a long collection, one that is
 * blocked. Each of them carries TLS handshakes, and which one an attempt gets is not known before it connects.
 */
@ApplicationScoped
class StallWatch {
    private final List<EventExecutor> executors;
    private final List<LoopClock> loops;
    private final List<Future<?>> ticking = new ArrayList<>();

    StallWatch(Vertx vertx) {
        this.executors = StreamSupport.stream(
                        ((VertxInternal) vertx).getEventLoopGroup().spliterator(), false)
                .toList();
        this.loops =
                executors.stream().map(_ -> new LoopClock(System::nanoTime)).toList();
    }

    void start(@Observes StartupEvent event) {
        long period = LoopClock.PERIOD.toMillis();
        for (int i = 0; i < loops.size(); i++) {
            ticking.add(
                    executors.get(i).scheduleWithFixedDelay(loops.get(i)::tick, period, period, TimeUnit.MILLISECONDS));
        }
    }

    @PreDestroy
    void stop() {
        ticking.forEach(tick -> tick.cancel(false));
    }

    /** Begins to look at an attempt. */
    Look look() {
        return new Look(loops);
    }

    /** The standstill of the loops from one moment on. */
    static final class Look {
        private final List<LoopClock> loops;
        private final long[] before;

        Look(List<LoopClock> loops) {
            this.loops = loops;
            this.before = loops.stream().mapToLong(LoopClock::stoodNanos).toArray();
        }

        /** How long the one that stood still longest did so until now. */
        Duration longest() {
            long longest = 0;
            for (int i = 0; i < before.length; i++) {
                longest = Math.max(longest, loops.get(i).stoodNanos() - before[i]);
            }
            return Duration.ofNanos(longest);
        }
    }
}
