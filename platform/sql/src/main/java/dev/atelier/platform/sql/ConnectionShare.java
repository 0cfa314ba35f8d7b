// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import jakarta.inject.Singleton;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a share of the pool's connections for background work. Requests that wait for locks, or many of them, take the others
 * at most, so the runs and events that are under way end meanwhile (docs/adr/0079).
 */
@Singleton
public class ConnectionShare {
    /** Of ten connections. A worker claims with one, the relay has one for good, ends and events share what is left. */
    private static final int KEPT_OF_TEN = 3;

    private static final ScopedValue<Boolean> IS_BACKGROUND = ScopedValue.newInstance();

    /** What a statement holds while it runs; a transaction holds it to its end instead. */
    interface Permit extends AutoCloseable {
        Permit NONE = () -> {};

        @Override
        void close();
    }

    private final TransactionSynchronizationRegistry transactions;
    private final AgroalConnectionPoolConfiguration pool;
    private final Semaphore requests;

    ConnectionShare(TransactionSynchronizationRegistry transactions, AgroalDataSource database) {
        this.transactions = transactions;
        this.pool = database.getConfiguration().connectionPoolConfiguration();
        this.requests = new Semaphore(forRequests(pool.maxSize()), true);
    }

    static int forRequests(int connections) {
        return Math.max(1, connections - Math.max(1, connections * KEPT_OF_TEN / 10));
    }

    /** Runs work for which no client waits: its statements may use every connection. Threads that it starts are not meant. */
    public static void background(Runnable work) {
        ScopedValue.where(IS_BACKGROUND, true).run(work);
    }

    /** @throws SQLTransientConnectionException when other requests hold their share for too long */
    Permit take() throws SQLTransientConnectionException {
        if (IS_BACKGROUND.isBound()) {
            return Permit.NONE;
        }
        if (transactions.getTransactionStatus() != Status.STATUS_ACTIVE) {
            acquire();
            return requests::release;
        }
        if (transactions.getResource(this) == null) {
            acquire();
            transactions.registerInterposedSynchronization(new ReleaseAtEnd());
            transactions.putResource(this, true);
        }
        return Permit.NONE;
    }

    private void acquire() throws SQLTransientConnectionException {
        try {
            if (requests.tryAcquire(pool.acquisitionTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new SQLTransientConnectionException("other requests hold all connections that requests may have");
    }

    private final class ReleaseAtEnd implements Synchronization {
        @Override
        public void beforeCompletion() {
            // The connection is needed for the commit.
        }

        @Override
        public void afterCompletion(int status) {
            requests.release();
        }
    }
}
