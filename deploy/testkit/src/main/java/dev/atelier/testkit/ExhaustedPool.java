// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Holds every free connection of a service's pool until it is closed; a request that needs one meanwhile waits in vain. */
public final class ExhaustedPool implements AutoCloseable {
    /** Requests give up after this time, so that a test does not wait for the pool's own timeout. */
    private static final Duration TIMEOUT = Duration.ofMillis(200);

    /** After so many misses in a row a missing connection is in use for good. */
    private static final int MISSES = 10;

    private final AgroalConnectionPoolConfiguration pool;
    private final Duration timeoutBefore;
    private final List<Connection> held = new ArrayList<>();

    public ExhaustedPool(AgroalDataSource database) {
        pool = database.getConfiguration().connectionPoolConfiguration();
        timeoutBefore = pool.acquisitionTimeout();
        pool.setAcquisitionTimeout(TIMEOUT);
        takeAll(database);
    }

    private void takeAll(AgroalDataSource database) {
        int misses = 0;
        while (held.size() < pool.maxSize() && misses < MISSES) {
            try {
                held.add(database.getConnection());
                misses = 0;
            } catch (SQLException _) {
                // The connection is being made, or another thread uses it.
                misses++;
            }
        }
    }

    @Override
    public void close() {
        pool.setAcquisitionTimeout(timeoutBefore);
        for (Connection connection : held) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
    }
}
