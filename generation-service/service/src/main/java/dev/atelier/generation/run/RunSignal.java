// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes this process's worker when there is something to start, or room again to start it. */
@ApplicationScoped
class RunSignal {
    private final Semaphore given = new Semaphore(0);

    void give() {
        given.release();
    }

    /** True at a signal, also one given since the last call; false when time is up. */
    boolean await(Duration longest) throws InterruptedException {
        boolean signalled = given.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (signalled) {
            given.drainPermits();
        }
        return signalled;
    }
}
