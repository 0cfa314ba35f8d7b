// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.time;

import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sleeps between two attempts, and wakes every sleeper when the process stops. */
@ApplicationScoped
public class Sleeper {
    private final CountDownLatch stopping = new CountDownLatch(1);

    /** Returns false when the process is stopping or the thread is interrupted, which it then still is. */
    public boolean sleep(Duration duration) {
        try {
            return !stopping.await(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }
}
