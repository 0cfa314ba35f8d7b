// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Ends the worker's rest when there may be something to do. */
@Singleton
class CallbackWake {
    private final Semaphore calls = new Semaphore(0);

    void wake() {
        calls.release();
    }

    void rest(Duration most) throws InterruptedException {
        if (calls.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS)) {
            calls.drainPermits();
        }
    }
}
