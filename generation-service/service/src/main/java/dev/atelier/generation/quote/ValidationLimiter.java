// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets a few validations run at once: they are pure computation, and reads need the same processors. */
@ApplicationScoped
class ValidationLimiter {
    /** Hundreds of validations long: a longer queue means that this replica has far too much to do. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Semaphore permits =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    <T> T run(Supplier<T> validation) {
        boolean isPermitted = false;
        try {
            isPermitted = permits.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            if (!isPermitted) {
                throw overloaded();
            }
            return validation.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw overloaded();
        } finally {
            if (isPermitted) {
                permits.release();
            }
        }
    }

    private static ApiException overloaded() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests are being checked. Retry shortly.")
                .retryAfter(LONGEST_WAIT);
    }
}
