// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;

/** Queries on the database of the service under test. */
@ApplicationScoped
public class Rows {
    private interface ConnectionSource {
        Connection connect() throws SQLException;
    }

    private final ConnectionSource database;

    @Inject
    Rows(DataSource source) {
        this(source::getConnection);
    }

    private Rows(ConnectionSource database) {
        this.database = database;
    }

    /** The database of a service that is started with these settings. */
    public static Rows of(Map<String, String> settings) {
        String url = Objects.requireNonNull(settings.get("quarkus.datasource.jdbc.url"));
        String user = settings.get("quarkus.datasource.username");
        String password = settings.get("quarkus.datasource.password");
        return new Rows(() -> DriverManager.getConnection(url, user, password));
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
        try (var connection = database.connect();
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
