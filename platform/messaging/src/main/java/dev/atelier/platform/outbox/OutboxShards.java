// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import io.agroal.api.AgroalDataSource;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The outbox rows of the shards that this process relays. Session locks of one connection hold the shards; PostgreSQL
 * frees them when the process dies.
 */
final class OutboxShards implements AutoCloseable {
    /** One waiting event; {@code headers} is a JSON object of texts. */
    record WaitingEvent(long id, String topic, String key, String headers, String payload) {}

    /** First part of the two-part lock key, so that no other advisory lock of the database meets these. */
    private static final int LOCK_SPACE = 0x0B0C;

    /** Deletes what was sent in the statement that reads what comes next: one commit for both. */
    private static final String NEXT = """
            with sent as (delete from outbox where id = any (?))
            select id, topic, key, headers, payload from outbox
            where shard = any (?) and id <> all (?) order by id limit ?
            """;

    private static final String OLDEST = """
            select coalesce(extract(epoch from clock_timestamp() - (select created_at from outbox order by id limit 1)), 0)
            """;

    private final Connection connection;
    private final List<Integer> held = new ArrayList<>();
    private List<Long> sent = List.of();

    OutboxShards(AgroalDataSource database) throws SQLException {
        connection = database.getConnection();
        connection.setAutoCommit(true);
    }

    /** Takes every free shard; cheap once all are held. */
    void acquire() throws SQLException {
        for (int shard = 0; held.size() < Outbox.SHARDS && shard < Outbox.SHARDS; shard++) {
            if (!held.contains(shard) && lock(shard)) {
                held.add(shard);
            }
        }
    }

    /**
     * Deletes the rows that were sent, and returns the oldest others of the held shards in the order in which they were
     * written.
     */
    List<WaitingEvent> next(int limit) throws SQLException {
        List<WaitingEvent> rows = new ArrayList<>();
        if (held.isEmpty()) {
            return rows;
        }
        try (PreparedStatement query = connection.prepareStatement(NEXT)) {
            Array ids = connection.createArrayOf("bigint", sent.toArray());
            query.setArray(1, ids);
            query.setArray(2, connection.createArrayOf("smallint", held.toArray()));
            query.setArray(3, ids);
            query.setInt(4, limit);
            try (ResultSet answer = query.executeQuery()) {
                while (answer.next()) {
                    rows.add(new WaitingEvent(
                            answer.getLong(1),
                            answer.getString(2),
                            answer.getString(3),
                            answer.getString(4),
                            answer.getString(5)));
                }
            }
        }
        sent = List.of();
        return rows;
    }

    /** How many seconds the oldest event of all shards has waited; 0 without one. */
    double oldestSeconds() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(OLDEST);
                ResultSet answer = query.executeQuery()) {
            return answer.next() ? answer.getDouble(1) : 0;
        }
    }

    /** Kafka has these rows, so {@link #next} deletes them. */
    void markSent(List<WaitingEvent> rows) {
        sent = rows.stream().map(WaitingEvent::id).toList();
    }

    /** True when rows that were sent are not deleted yet. */
    boolean hasSent() {
        return !sent.isEmpty();
    }

    /** Frees the shards for another replica: the connection goes back to a pool, which would keep its locks. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            if (!connection.isClosed()) {
                try (var statement = connection.createStatement()) {
                    statement.execute("select pg_advisory_unlock_all()");
                }
            }
        }
    }

    private boolean lock(int shard) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select pg_try_advisory_lock(?, ?)")) {
            query.setInt(1, LOCK_SPACE);
            query.setInt(2, shard);
            try (ResultSet answer = query.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }
}
