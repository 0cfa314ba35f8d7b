// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Lets a migration take longer than the connection pool lets a socket be silent: an index of a large table is built without a
 * word, and waits for older snapshots. The deadline of the migration Job bounds it.
 */
final class LongMigrations implements Callback {
    private static final int NO_TIMEOUT = 0;

    private int timeoutOfThePool;

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE
                || event == Event.AFTER_EACH_MIGRATE
                || event == Event.AFTER_EACH_MIGRATE_ERROR;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        Connection connection = context.getConnection();
        try {
            if (event == Event.BEFORE_EACH_MIGRATE) {
                timeoutOfThePool = connection.getNetworkTimeout();
                connection.setNetworkTimeout(Runnable::run, NO_TIMEOUT);
            } else if (!connection.isClosed()) {
                // The connection goes back to the pool.
                connection.setNetworkTimeout(Runnable::run, timeoutOfThePool);
            }
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    @Override
    public String getCallbackName() {
        return "long-migrations";
    }
}
