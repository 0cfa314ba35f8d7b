// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Tells when somebody has to look at a run next. A process that has nothing to do asks every second for ever, so this
 * is a bare statement: no transaction, no mapping, nothing locked.
 */
@ApplicationScoped
class QueueGlance {
    private static final String NEXT = """
            select extract(epoch from due_at - now()) * 1000 from generation
            where status in ('queued', 'processing') and deadline > now() order by due_at limit 1
            """;

    private final DataSource database;

    QueueGlance(DataSource database) {
        this.database = database;
    }

    /** How long until a run is due; zero when one is, and never more than {@code most}. */
    Duration untilNext(Duration most) {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement(NEXT);
                var rows = statement.executeQuery()) {
            Duration next = rows.next() ? Duration.ofMillis((long) Math.ceil(rows.getDouble(1))) : most;
            return next.isNegative() ? Duration.ZERO : next.compareTo(most) < 0 ? next : most;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot look at the queue", e);
        }
    }
}
