// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Tells the idle worker of this process that there may be something to do. */
@ApplicationScoped
class WakeUp {
    private final Semaphore signal = new Semaphore(0);

    void wake() {
        signal.release();
    }

    /** Returns at a signal, also one given before, or after {@code longest}. */
    void await(Duration longest) throws InterruptedException {
        if (signal.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            // Many signals mean the same as one.
            signal.drainPermits();
        }
    }
}
