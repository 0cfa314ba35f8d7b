// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** The sessions that listen now. */
@ApplicationScoped
class ListenerRepository {
    // Sessions of one account take turns, so that two at once cannot pass the limit together.
    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended('webhook-listen/' || ?, 0))";
    private static final String OTHERS = """
            select count(*) from listener
            where account_id = ? and session_id <> ? and seen_at > now() - ? * interval '1 millisecond'""";
    private static final String SEEN = """
            insert into listener (session_id, account_id, seen_at) values (?, ?, now())
            on conflict (session_id) do update set seen_at = excluded.seen_at""";
    private static final String PRUNE = "delete from listener where seen_at < now() - ? * interval '1 millisecond'";

    private final DataSource database;

    ListenerRepository(DataSource database) {
        this.database = database;
    }

    /** In a transaction. How many other sessions of the account are alive. */
    int others(ListenSession session, Duration absence) {
        try (Connection connection = database.getConnection();
                PreparedStatement lock = connection.prepareStatement(LOCK);
                PreparedStatement query = connection.prepareStatement(OTHERS)) {
            lock.setString(1, Long.toString(session.account()));
            lock.execute();
            query.setLong(1, session.account());
            query.setString(2, session.id());
            query.setLong(3, absence.toMillis());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    /** The session is alive: from now on its account's events are kept. */
    void seen(ListenSession session) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(SEEN)) {
            update.setString(1, session.id());
            update.setLong(2, session.account());
            update.executeUpdate();
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    void prune(Duration absence) {
        try (Connection connection = database.getConnection();
                PreparedStatement delete = connection.prepareStatement(PRUNE)) {
            delete.setLong(1, absence.toMillis());
            delete.executeUpdate();
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    private static IllegalStateException unavailable(SQLException cause) {
        return new IllegalStateException("listeners cannot be reached", cause);
    }
}
