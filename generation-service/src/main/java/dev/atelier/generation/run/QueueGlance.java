// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Looks whether anything is queued at all. A process that has nothing to do looks every second for ever, so this is a
 * bare statement: no transaction, no mapping, nothing locked.
 */
@ApplicationScoped
class QueueGlance {
    private final DataSource database;

    QueueGlance(DataSource database) {
        this.database = database;
    }

    boolean isAnythingQueued() {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement("select from generation where status = 'queued' limit 1");
                var rows = statement.executeQuery()) {
            return rows.next();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot look at the queue", e);
        }
    }
}
