// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The outbox rows as the relay reads and deletes them. */
final class OutboxTable {

    /** One waiting event; {@code headers} is a JSON object of texts. */
    record Row(long id, String topic, String key, String headers, String payload) {}

    private final Connection connection;

    OutboxTable(Connection connection) {
        this.connection = connection;
    }

    List<Row> oldest(List<Integer> shards, int limit) throws SQLException {
        String sql = "select id, topic, key, headers, payload from outbox where shard = any (?) order by id limit ?";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setArray(1, connection.createArrayOf("smallint", shards.toArray()));
            query.setInt(2, limit);
            List<Row> rows = new ArrayList<>();
            try (ResultSet answer = query.executeQuery()) {
                while (answer.next()) {
                    rows.add(new Row(
                            answer.getLong(1),
                            answer.getString(2),
                            answer.getString(3),
                            answer.getString(4),
                            answer.getString(5)));
                }
            }
            return rows;
        }
    }

    void delete(List<Row> rows) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("delete from outbox where id = any (?)")) {
            delete.setArray(
                    1,
                    connection.createArrayOf(
                            "bigint", rows.stream().map(Row::id).toArray()));
            delete.executeUpdate();
        }
    }
}
