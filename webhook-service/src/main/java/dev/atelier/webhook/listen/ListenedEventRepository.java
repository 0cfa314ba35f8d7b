// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.endpoint.EventKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Events of accounts that are listened to. */
@ApplicationScoped
class ListenedEventRepository {
    private static final String ADD = """
            insert into listened_event (account_id, event_id, event_type, event_at, generation_id)
            select ?, ?, ?, ?, ?
            where exists (
                select 1 from listener where account_id = ? and seen_at > now() - ? * interval '1 millisecond')
            on conflict (account_id, event_id) do nothing""";
    private static final String NOW = "select pg_snapshot_xmin(pg_current_snapshot())::text";
    private static final String AFTER = """
            select tx::text, id, event_id, event_type, event_at, generation_id from listened_event
            where account_id = ? and (tx, id) > (?::xid8, ?) and tx < pg_snapshot_xmin(pg_current_snapshot())
            order by tx, id limit ?""";
    private static final String PRUNE = """
            delete from listened_event where created_at < now() - ? * interval '1 millisecond'""";

    /** @param position to continue after */
    record Heard(Position position, WebhookEvent event) {}

    private final DataSource database;

    ListenedEventRepository(DataSource database) {
        this.database = database;
    }

    /** Keeps the event if anybody of its account listens. */
    void add(WebhookEvent event, Duration absence) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(ADD)) {
            insert.setLong(1, event.account());
            insert.setString(2, event.id());
            insert.setString(3, event.kind().wire());
            insert.setTimestamp(4, Timestamp.from(event.at()));
            insert.setLong(5, event.generation().value());
            insert.setLong(6, event.account());
            insert.setLong(7, absence.toMillis());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    /** The position of this moment: what commits from now on comes after it. */
    Position present() {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(NOW);
                ResultSet row = query.executeQuery()) {
            row.next();
            return new Position(row.getLong(1), 0);
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    /** Oldest first. */
    List<Heard> after(long account, Position position, int most) {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(AFTER)) {
            query.setLong(1, account);
            query.setString(2, Long.toString(position.transaction()));
            query.setLong(3, position.id());
            query.setInt(4, most);
            List<Heard> heard = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    heard.add(read(row, account));
                }
            }
            return heard;
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    void prune(Duration age) {
        try (Connection connection = database.getConnection();
                PreparedStatement delete = connection.prepareStatement(PRUNE)) {
            delete.setLong(1, age.toMillis());
            delete.executeUpdate();
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    private static Heard read(ResultSet row, long account) throws SQLException {
        return new Heard(
                new Position(row.getLong("tx"), row.getLong("id")),
                new WebhookEvent(
                        row.getString("event_id"),
                        EventKind.of(row.getString("event_type")),
                        account,
                        new GenerationId(row.getLong("generation_id")),
                        row.getTimestamp("event_at").toInstant()));
    }

    private static IllegalStateException unavailable(SQLException cause) {
        return new IllegalStateException("events cannot be kept for listeners", cause);
    }
}
