// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Writes and reads rows by hand, as a crash would have left them. */
@ApplicationScoped
public class Rows {
    private final DataSource database;

    Rows(DataSource database) {
        this.database = database;
    }

    /** A row to be; what is not set is as a fresh generation has it. */
    public record Row(
            long account,
            String status,
            String prompt,
            @Nullable String key,
            Instant pendingUntil,
            @Nullable Instant deadline,
            @Nullable UUID lease,
            @Nullable Instant dueAt) {

        public static Row of(long account, String status) {
            Instant past = Instant.now().minusSeconds(60);
            Instant due = status.equals("queued") ? past : null;
            return new Row(account, status, "a pixel", null, past, null, null, due);
        }

        public Row key(String name) {
            return new Row(account, status, prompt, name, pendingUntil, deadline, lease, dueAt);
        }

        public Row prompt(String text) {
            return new Row(account, status, text, key, pendingUntil, deadline, lease, dueAt);
        }

        public Row pendingUntil(Instant time) {
            return new Row(account, status, prompt, key, time, deadline, lease, dueAt);
        }

        public Row deadline(Instant time) {
            return new Row(account, status, prompt, key, pendingUntil, time, lease, dueAt);
        }

        public Row lease(UUID token, Instant until) {
            return new Row(account, status, prompt, key, pendingUntil, deadline, token, until);
        }
    }

    /** Inserts a run of pixel-image, with its key if it has one, and answers its number. */
    public long insert(Row row) {
        try (Connection connection = database.getConnection()) {
            long id = insert(connection, row);
            if (row.key() != null) {
                insertKey(connection, row, id);
            }
            return id;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The status of a row, or {@code gone}. */
    public String status(long id) {
        return text("select status from generation where id = " + id, "gone");
    }

    public String text(String query, String otherwise) {
        try (Connection connection = database.getConnection();
                var statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            return answer.next() ? String.valueOf(answer.getString(1)) : otherwise;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public long count(String query) {
        return Long.parseLong(text("select count(*) from " + query, "0"));
    }

    public void execute(String statement) {
        try (Connection connection = database.getConnection();
                var prepared = connection.prepareStatement(statement)) {
            prepared.execute();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long insert(Connection connection, Row row) throws SQLException {
        String sql = """
                insert into generation (id, account_id, credential_id, project_id, origin, status, model_id, model_slug,
                    model_name, catalogue, input, credits, cost_breakdown, outputs, warnings, idempotency_key,
                    request_id, created_at, pending_until, deadline, started_at, finished_at, lease, due_at, media)
                values (nextval('generation_id'), ?, 1, 0, 'api', ?, 106, 'pixel-image', 'Pixel art', 'test', ?, 1, '[]',
                    '[]', '[]', ?, 'req_by_hand', ?, ?, ?, ?, ?, ?, ?, 'null')
                returning id
                """;
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            Timestamp created = Timestamp.from(Instant.now().minusSeconds(120));
            boolean isFinal = row.status().equals("succeeded") || row.status().equals("failed");
            insert.setLong(1, row.account());
            insert.setString(2, row.status());
            insert.setString(
                    3, "{\"prompt\":\"%s\",\"size\":\"small\",\"num_images\":1,\"seed\":1}".formatted(row.prompt()));
            insert.setString(4, row.key());
            insert.setTimestamp(5, created);
            insert.setTimestamp(6, Timestamp.from(row.pendingUntil()));
            insert.setTimestamp(7, time(row.deadline()));
            insert.setTimestamp(8, row.lease() == null ? null : created);
            insert.setTimestamp(9, isFinal ? Timestamp.from(Instant.now()) : null);
            insert.setObject(10, row.lease());
            insert.setTimestamp(11, time(row.dueAt()));
            try (ResultSet answer = insert.executeQuery()) {
                answer.next();
                return answer.getLong(1);
            }
        }
    }

    private static void insertKey(Connection connection, Row row, long id) throws SQLException {
        String sql = "insert into idempotency (account_id, key, fingerprint, generation_id, created_at)"
                + " values (?, ?, 'by hand', ?, now())";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setLong(1, row.account());
            insert.setString(2, row.key());
            insert.setLong(3, id);
            insert.executeUpdate();
        }
    }

    private static @Nullable Timestamp time(@Nullable Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
    }
}
