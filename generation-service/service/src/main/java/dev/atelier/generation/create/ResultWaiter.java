// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.lifecycle.FinishNotifier;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.query.GenerationQueryService;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for the result of a synchronous model, which a create answers with its result. */
@ApplicationScoped
class ResultWaiter {
    /** The run may end in another process, which opens no latch here; a reader notices that within half a second. */
    private static final Duration RECHECK_EVERY = Duration.ofMillis(500);

    private final ModelCatalogue catalogue;
    private final GenerationQueryService generations;
    private final FinishNotifier finishes;
    private final Clock clock;

    ResultWaiter(ModelCatalogue catalogue, GenerationQueryService generations, FinishNotifier finishes, Clock clock) {
        this.catalogue = catalogue;
        this.generations = generations;
        this.finishes = finishes;
        this.clock = clock;
    }

    /**
     * The generation at its end, or as it is when time is up; a failure is thrown. Its idempotency key stays taken: the
     * run has begun, so a repeat returns it.
     */
    Generation await(Generation queued) {
        Optional<Duration> longest = catalogue.find(queued.model().id()).flatMap(model -> model.synchronous());
        if (longest.isEmpty()) {
            return queued;
        }
        Generation now = await(queued, clock.instant().plus(longest.orElseThrow()));
        now.failure().ifPresent(failure -> {
            throw new ApiException(failure.code().refusal(), failure.message());
        });
        return now;
    }

    private Generation await(Generation queued, Instant latest) {
        CountDownLatch end = finishes.watch(queued.id());
        try {
            while (true) {
                // Read after watching: an end in between is either read here or has opened the latch.
                Generation now = generations.getOwned(queued.id(), queued.account());
                boolean isLate = !clock.instant().isBefore(latest);
                if (now.status().isFinal() || isLate || isInterrupted(end)) {
                    return now;
                }
            }
        } finally {
            finishes.unwatch(queued.id());
        }
    }

    /** Waits for the end, or for the time of the next read. */
    private static boolean isInterrupted(CountDownLatch end) {
        try {
            boolean ended = end.await(RECHECK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
            return ended && Thread.currentThread().isInterrupted();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
