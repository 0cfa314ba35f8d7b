// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Cancels a generation: first the work is really stopped, then the generation fails and its credits go back. */
@ApplicationScoped
class CancelService {
    private static final Duration SHORT = Duration.ofMillis(100);

    private final GenerationReadService reads;
    private final RunStopper stopper;
    private final FinishService finishes;
    private final GenerationConfig config;
    private final Clock clock;

    CancelService(
            GenerationReadService reads,
            RunStopper stopper,
            FinishService finishes,
            GenerationConfig config,
            Clock clock) {
        this.reads = reads;
        this.stopper = stopper;
        this.finishes = finishes;
        this.config = config;
        this.clock = clock;
    }

    /** The canceled generation; refuses with {@code not_cancelable} what has ended or cannot be stopped. */
    GenerationView cancel(long id, long account) throws InterruptedException {
        Instant latest = clock.instant().plus(config.cancelWait());
        Generation generation = reads.owned(id, account);
        if (generation.status().isFinal()) {
            throw ended();
        }
        while (!isStopped(generation)) {
            if (!clock.instant().isBefore(latest)) {
                throw notCancelable("This run is just being handed over; try again in a few seconds.");
            }
            waitShortly();
            generation = reads.owned(id, account);
        }
        return canceled(id, account);
    }

    /** False when it is just being handed over, and asking again soon gives a better answer. */
    private boolean isStopped(Generation generation) throws InterruptedException {
        if (generation.status().isFinal()) {
            return true;
        }
        return switch (stopper.stop(generation)) {
            case STOPPED -> true;
            case NOT_YET -> false;
            case CANNOT -> throw notCancelable("This run cannot be stopped; it finishes on its own.");
            case UNREACHABLE ->
                throw new ApiException(
                        ErrorCode.PROVIDER_ERROR, "The model's provider could not be asked to stop; try again.");
        };
    }

    /** Who asks after the run may see it stopped before we say so here, and end it as canceled too. */
    private GenerationView canceled(long id, long account) {
        Generation generation = finishes.cancel(id).orElseGet(() -> reads.owned(id, account));
        stopper.ended(id);
        if (!generation.failure().equals(Optional.of(Failure.CANCELED))) {
            throw ended();
        }
        return GenerationView.of(generation, clock.instant());
    }

    private static void waitShortly() throws InterruptedException {
        boolean opened = new CountDownLatch(1).await(SHORT.toMillis(), TimeUnit.MILLISECONDS);
        if (opened) {
            throw new IllegalStateException("nobody opens this latch");
        }
    }

    private static ApiException ended() {
        return notCancelable("This generation has ended already.");
    }

    private static ApiException notCancelable(String why) {
        return new ApiException(ErrorCode.NOT_CANCELABLE, why);
    }
}
