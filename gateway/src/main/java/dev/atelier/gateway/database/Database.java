// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.database;

import io.agroal.api.AgroalDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs one statement at a time; inside a transaction all of them belong to it. */
@Singleton
public class Database {
    private final AgroalDataSource source;

    Database(AgroalDataSource source) {
        this.source = source;
    }

    /** Makes a value of one row. */
    @FunctionalInterface
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    public <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                List<T> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(reader.read(rows));
                }
                return found;
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /** The first row, of a statement that can find at most one. */
    public <T> Optional<T> one(String sql, RowReader<T> reader, @Nullable Object... values) {
        return list(sql, reader, values).stream().findFirst();
    }

    /** @return how many rows changed */
    public int change(String sql, @Nullable Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            // The driver knows no Instant.
            Object value = values[i] instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : values[i];
            statement.setObject(i + 1, value);
        }
    }
}
