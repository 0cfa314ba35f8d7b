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
        return text("select status from generation_now where id = " + id, "gone");
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

    /** The run of a generation is in this state, as a crash would have left it; it is due after so many seconds. */
    public void reopen(long id, String state, double dueInSeconds) {
        execute(
                "update generation set outcome = null, finished_at = null, started_at = null, outputs = '[]' where id = "
                        + id);
        execute("""
                insert into run (id, account_id, model_id, state, queue, batch, queue_cost, created_at, due_at)
                select id, account_id, model_id, '%s', 'embedded', false, 1, now(), now() + %s * interval '1 second'
                from generation where id = %d
                """.formatted(state, dueInSeconds, id));
    }

    /** Ends a generation without an event. */
    public void end(long id, String outcome) {
        execute("delete from run where id = " + id);
        execute("update generation set outcome = '%s', finished_at = now(), error_code = null where id = %d"
                .formatted(outcome, id));
    }

    private static long insert(Connection connection, Row row) throws SQLException {
        boolean isFinal = row.status().equals("succeeded") || row.status().equals("failed");
        String sql = """
                insert into generation (id, account_id, credential_id, project_id, origin, outcome, model_id, model_slug,
                    model_name, model_revision, input, credits, cost_breakdown, warnings, idempotency_key, request_id,
                    created_at, finished_at, run_input)
                values (nextval('generation_id'), ?, 1, 0, 'api', ?, 106, 'pixel-image', 'Pixel art', 'test', ?, 1, '[]',
                    '[]', ?, 'req_by_hand', ?, ?, 'null')
                returning id
                """;
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setLong(1, row.account());
            insert.setString(2, isFinal ? row.status() : null);
            insert.setString(
                    3, "{\"prompt\":\"%s\",\"size\":\"small\",\"num_images\":1,\"seed\":1}".formatted(row.prompt()));
            insert.setString(4, row.key());
            insert.setTimestamp(5, created());
            insert.setTimestamp(6, isFinal ? Timestamp.from(Instant.now()) : null);
            try (ResultSet answer = insert.executeQuery()) {
                answer.next();
                long id = answer.getLong(1);
                if (!isFinal) {
                    insertRun(connection, row, id);
                }
                return id;
            }
        }
    }

    private static void insertRun(Connection connection, Row row, long id) throws SQLException {
        boolean isPending =
                row.status().equals("pending_charge") || row.status().equals("abandoned");
        String sql = """
                insert into run (id, account_id, model_id, state, queue, batch, queue_cost, created_at, started_at, deadline,
                    due_at, lease)
                values (?, ?, 106, ?, 'embedded', false, 1, ?, ?, ?, ?, ?)
                """;
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setLong(1, id);
            insert.setLong(2, row.account());
            insert.setString(3, state(row));
            insert.setTimestamp(4, created());
            insert.setTimestamp(5, row.status().equals("processing") ? created() : null);
            insert.setTimestamp(6, time(row.deadline()));
            insert.setTimestamp(7, time(isPending ? row.pendingUntil() : row.dueAt()));
            insert.setObject(8, row.lease());
            insert.executeUpdate();
        }
    }

    /** A queued run that is due waits for nothing; one that a worker holds is being sent; a started one is an engine's. */
    private static String state(Row row) {
        return switch (row.status()) {
            case "queued" -> row.lease() == null ? "paused" : "submitting";
            case "processing" -> "working";
            default -> row.status();
        };
    }

    private static Timestamp created() {
        return Timestamp.from(Instant.now().minusSeconds(120));
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
