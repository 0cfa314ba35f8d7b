// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.lifecycle.FinishNotifier;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.query.GenerationQueryService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InfrastructureFailure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Waits for the result of a synchronous model, which a create answers with its result. */
@ApplicationScoped
class ResultWaiter {
    private static final Logger LOG = Logger.getLogger(ResultWaiter.class);
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
            Generation now = queued;
            while (true) {
                // Read after watching: an end in between is either read here or has opened the latch.
                now = readAgain(now);
                boolean isLate = !clock.instant().isBefore(latest);
                if (now.status().isFinal() || isLate || isInterrupted(end)) {
                    return now;
                }
            }
        } finally {
            finishes.unwatch(queued.id());
        }
    }

    /** The generation is queued, so a database that is away for a moment must not turn the answer into an error. */
    private Generation readAgain(Generation last) {
        try {
            return generations.getOwned(last.id(), last.account());
        } catch (RuntimeException fault) {
            if (InfrastructureFailure.is(fault)) {
                LOG.warnf("result not read generation=%d cause=%s", last.id(), fault);
                return last;
            }
            throw fault;
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
