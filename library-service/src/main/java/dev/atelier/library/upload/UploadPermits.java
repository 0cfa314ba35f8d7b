// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.ingest.IngestConfig;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Limits the uploads that are received at once: each holds buffers, and virtual threads limit nothing. */
@ApplicationScoped
public class UploadPermits {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    // Shorter than the timeouts of clients and proxies, so that the refusal arrives.
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private final Semaphore permits;
    private final Duration maxWait;

    @Inject
    UploadPermits(IngestConfig config) {
        this(config.atOnce(), MAX_WAIT);
    }

    UploadPermits(int atOnce, Duration maxWait) {
        // Fair: under constant load an upload could otherwise wait for ever.
        this.permits = new Semaphore(atOnce, true);
        this.maxWait = maxWait;
    }

    /** Waits for a permit; the caller closes the permit. */
    public Permit acquire() {
        try {
            if (permits.tryAcquire(maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
                return permits::release;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many uploads at once. Retry shortly.")
                .retryAfter(RETRY_AFTER);
    }

    /** The right to receive one upload. */
    public interface Permit extends AutoCloseable {
        @Override
        void close();
    }
}
