// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.intake.IntakeConfig;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets a bounded number of bodies in at once: each holds buffers, and virtual threads limit nothing. */
@ApplicationScoped
class UploadTurns {
    private static final Duration COME_AGAIN = Duration.ofSeconds(5);

    private final Semaphore places;
    private final Duration patience;

    UploadTurns(IntakeConfig config) {
        // In the order of arrival: under a constant load somebody would wait for ever otherwise.
        this.places = new Semaphore(config.atOnce(), true);
        this.patience = config.turnWithin();
    }

    /** Give the turn back by closing it. */
    Turn await() {
        try {
            if (places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return places::release;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many uploads at once. Retry shortly.")
                .retryAfter(COME_AGAIN);
    }

    /** Leave to read a body. */
    interface Turn extends AutoCloseable {

        @Override
        void close();
    }
}
