// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Queries on the database of the service under test. */
@ApplicationScoped
public class Rows {
    private final DataSource database;

    Rows(DataSource database) {
        this.database = database;
    }

    /** First column of the first row, which has to be there. */
    public long number(String query, Object... parameters) {
        return Long.parseLong(text(query, parameters).orElseThrow());
    }

    /** First column of the first row. */
    public Optional<String> text(String query, Object... parameters) {
        return run(query, parameters, statement -> {
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
            }
        });
    }

    /** Answers how many rows changed. */
    public int change(String sql, Object... parameters) {
        return run(sql, parameters, PreparedStatement::executeUpdate);
    }

    private interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private <T> T run(String sql, Object[] parameters, Use<T> use) {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return use.of(statement);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
