// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Tells the idle worker of this process that there may be something to do. */
@ApplicationScoped
class WakeUp {
    private final TransactionSynchronizationRegistry transactions;
    private final Semaphore signal = new Semaphore(0);

    WakeUp(TransactionSynchronizationRegistry transactions) {
        this.transactions = transactions;
    }

    void wake() {
        signal.release();
    }

    /** When the caller's transaction has put something into the queue for good. */
    void wakeAfterCommit() {
        transactions.registerInterposedSynchronization(new AfterCommit(this));
    }

    /** Returns at a signal, also one given before, or after {@code longest}. */
    void await(Duration longest) throws InterruptedException {
        if (signal.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            // Many signals mean the same as one.
            signal.drainPermits();
        }
    }

    private record AfterCommit(WakeUp worker) implements Synchronization {
        @Override
        public void beforeCompletion() {
            // nothing to write: the rows are there
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                worker.wake();
            }
        }
    }
}
