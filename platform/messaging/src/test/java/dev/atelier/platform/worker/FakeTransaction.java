// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.worker;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.ArrayList;
import java.util.List;

/** A transaction that ends when the test says so. */
final class FakeTransaction implements TransactionSynchronizationRegistry {
    private final List<Synchronization> registered = new ArrayList<>();

    void commit() {
        end(Status.STATUS_COMMITTED);
    }

    void rollback() {
        end(Status.STATUS_ROLLEDBACK);
    }

    private void end(int status) {
        registered.forEach(synchronization -> synchronization.afterCompletion(status));
        registered.clear();
    }

    @Override
    public void registerInterposedSynchronization(Synchronization synchronization) {
        registered.add(synchronization);
    }

    @Override
    public Object getTransactionKey() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void putResource(Object key, Object value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object getResource(Object key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getTransactionStatus() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setRollbackOnly() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean getRollbackOnly() {
        throw new UnsupportedOperationException();
    }
}
