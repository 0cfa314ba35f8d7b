// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits between two looks, and not into a shutdown. */
@ApplicationScoped
public class Pause {
    private final CountDownLatch stopping = new CountDownLatch(1);

    /** False when the process is stopping. */
    public boolean pause(Duration wait) {
        try {
            return !stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly.");
        }
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }
}
