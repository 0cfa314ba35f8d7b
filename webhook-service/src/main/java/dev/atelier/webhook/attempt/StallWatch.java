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
 * Measures how long the event loops of this process stall: without a processor, during a long garbage collection, or
 * behind a blocking call. Each loop carries TLS handshakes, and which loop an attempt gets is not known before it connects.
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

    /** Starts a measurement for one attempt. */
    Measurement start() {
        return new Measurement(loops);
    }

    /** The stalls of the event loops since the start of the measurement. */
    static final class Measurement {
        private static final int SPOILING_SHARE = 4;

        private final List<LoopClock> loops;
        private final long[] before;

        Measurement(List<LoopClock> loops) {
            this.loops = loops;
            this.before = loops.stream().mapToLong(LoopClock::stalledNanos).toArray();
        }

        /** How long the worst event loop has stalled until now. */
        Duration longest() {
            long longest = 0;
            for (int i = 0; i < before.length; i++) {
                longest = Math.max(longest, loops.get(i).stalledNanos() - before[i]);
            }
            return Duration.ofNanos(longest);
        }

        /** Whether this process stalled for so much of the time limit that a timeout says nothing about the receiver. */
        boolean spoils(Duration timeout) {
            return longest().multipliedBy(SPOILING_SHARE).compareTo(timeout) >= 0;
        }
    }
}
