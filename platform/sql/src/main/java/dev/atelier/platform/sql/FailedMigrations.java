// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.jboss.logging.Logger;

/**
 * Lets a migration that failed run again. A migration in a transaction leaves nothing behind when it fails; one outside, which
 * can be repeated (adr/0069), leaves a row in the history that stops all further starts. Only that row is removed: a checksum that
 * differs or a migration that is missing is still refused.
 */
final class FailedMigrations implements Callback {
    private static final Logger LOG = Logger.getLogger(FailedMigrations.class);

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_VALIDATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        String history = context.getConfiguration().getTable();
        try (Statement statement = context.getConnection().createStatement()) {
            if (!exists(statement, history)) {
                return;
            }
            try (ResultSet failed =
                    statement.executeQuery("delete from " + history + " where not success returning version")) {
                while (failed.next()) {
                    LOG.warnf("failed migration runs again version=%s", failed.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    private static boolean exists(Statement statement, String table) throws SQLException {
        try (ResultSet answer = statement.executeQuery("select to_regclass('" + table + "') is not null")) {
            return answer.next() && answer.getBoolean(1);
        }
    }

    @Override
    public String getCallbackName() {
        return "failed-migrations";
    }
}
