// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.idempotency.IdempotencyStore;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for the result where a model is quick enough to answer a create with it. */
@ApplicationScoped
class SynchronousRuns {
    private final ModelCatalogue catalogue;
    private final GenerationReadService generations;
    private final IdempotencyStore keys;
    private final EndWatch ends;
    private final GenerationConfig config;
    private final Clock clock;

    SynchronousRuns(
            ModelCatalogue catalogue,
            GenerationReadService generations,
            IdempotencyStore keys,
            EndWatch ends,
            GenerationConfig config,
            Clock clock) {
        this.catalogue = catalogue;
        this.generations = generations;
        this.keys = keys;
        this.ends = ends;
        this.config = config;
        this.clock = clock;
    }

    /** The generation at its end, or as it stands when time is up; a failure is thrown, and its key is free again. */
    Generation awaited(Generation queued) {
        Optional<Duration> longest = catalogue.find(queued.model().id()).flatMap(model -> model.synchronous());
        if (longest.isEmpty()) {
            return queued;
        }
        Generation now = awaited(queued, clock.instant().plus(longest.orElseThrow()));
        now.failure().ifPresent(failure -> {
            now.purchase().idempotencyKey().ifPresent(key -> keys.release(now.account(), key, now.id()));
            throw new ApiException(failure.code().refusal(), failure.message());
        });
        return now;
    }

    private Generation awaited(Generation queued, Instant timeIsUp) {
        CountDownLatch end = ends.watch(queued.id());
        try {
            while (true) {
                // Read after watching: an end between the two is either read here or has opened the latch.
                Generation now = generations.owned(queued.id(), queued.account());
                boolean last = !clock.instant().isBefore(timeIsUp);
                if (now.status().isFinal() || last || isInterrupted(end)) {
                    return now;
                }
            }
        } finally {
            ends.forget(queued.id());
        }
    }

    /** Waits for the end, but not for long: the run may end in another process, and then only a look tells. */
    private boolean isInterrupted(CountDownLatch end) {
        try {
            boolean ended = end.await(config.synchronousLook().toMillis(), TimeUnit.MILLISECONDS);
            return ended && Thread.currentThread().isInterrupted();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
