// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The reads this replica holds, by generation; they live on different event loops. */
@Singleton
class Waiters {
    private final WaitConfig config;
    private final Map<Long, Set<HeldRead>> byGeneration = new ConcurrentHashMap<>();
    private final Map<Long, Integer> byCredential = new ConcurrentHashMap<>();
    private final AtomicInteger held = new AtomicInteger();
    private volatile boolean draining;

    Waiters(WaitConfig config, MeterRegistry meters) {
        this.config = config;
        Gauge.builder("atelier.gateway.waiters", held, AtomicInteger::get)
                .description("Reads held until a generation is final")
                .register(meters);
    }

    /** Refuses when the credential or this replica holds too many. */
    void add(HeldRead read) {
        if (held.incrementAndGet() > config.perReplica()) {
            held.decrementAndGet();
            throw tooMany("The server holds as many reads as it can. Retry shortly.");
        }
        if (byCredential.merge(read.credential(), 1, Integer::sum) > config.perCredential()) {
            release(read);
            throw tooMany("This key holds as many reads as it may. Retry shortly.");
        }
        byGeneration.compute(read.generation(), (_, known) -> {
            Set<HeldRead> reads = known == null ? ConcurrentHashMap.newKeySet(1) : known;
            reads.add(read);
            return reads;
        });
    }

    void remove(HeldRead read) {
        byGeneration.computeIfPresent(read.generation(), (_, reads) -> {
            reads.remove(read);
            return reads.isEmpty() ? null : reads;
        });
        release(read);
    }

    /** Tells everybody who waits for this generation. */
    void finished(long generation) {
        byGeneration.getOrDefault(generation, Set.of()).forEach(HeldRead::signal);
    }

    /** Answers everybody with what is now, and holds nobody any more: this replica is about to stop. */
    void drain() {
        draining = true;
        byGeneration.values().forEach(reads -> reads.forEach(HeldRead::endNow));
    }

    boolean isDraining() {
        return draining;
    }

    Set<Long> generations() {
        return Set.copyOf(byGeneration.keySet());
    }

    boolean isEmpty() {
        return byGeneration.isEmpty();
    }

    int count() {
        return held.get();
    }

    private void release(HeldRead read) {
        held.decrementAndGet();
        byCredential.computeIfPresent(read.credential(), (_, count) -> count == 1 ? null : count - 1);
    }

    private ApiException tooMany(String message) {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, message).retryAfter(config.retryAfter());
    }
}
