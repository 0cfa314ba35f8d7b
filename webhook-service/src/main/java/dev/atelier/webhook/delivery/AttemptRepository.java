// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** Remembers what each attempt brought. */
@ApplicationScoped
class AttemptRepository {
    private static final String INSERT = """
            insert into attempt (delivery_id, n, account_id, started_at, ms, code, error_class, bytes_read, extra)
            values (?, ?, ?, now() - ? * interval '1 millisecond', ?, ?, ?, ?, ?)""";

    private final DataSource database;

    AttemptRepository(DataSource database) {
        this.database = database;
    }

    void add(Delivery delivery, OptionalInt code, Optional<String> error, long bytesRead, Duration took) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, delivery.id());
            insert.setInt(2, delivery.attempt());
            insert.setLong(3, delivery.account());
            insert.setLong(4, took.toMillis());
            insert.setLong(5, took.toMillis());
            insert.setObject(6, code.isPresent() ? code.orElseThrow() : null, Types.INTEGER);
            insert.setObject(7, error.orElse(null), Types.VARCHAR);
            insert.setLong(8, bytesRead);
            insert.setBoolean(9, delivery.isExtra());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }
}
