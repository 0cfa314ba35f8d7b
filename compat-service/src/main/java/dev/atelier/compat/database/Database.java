// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.database;

import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Runs statements; inside a transaction all of them belong to it. */
@Singleton
public class Database {
    private final DataSource source;

    Database(DataSource source) {
        this.source = source;
    }

    /** Reads the row at which the result stands. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    @FunctionalInterface
    private interface Work<T> {
        T with(PreparedStatement statement) throws SQLException;
    }

    public <T> List<T> all(String sql, Reader<T> reader, @Nullable Object... values) {
        return run(sql, values, statement -> {
            List<T> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(reader.read(rows));
                }
            }
            return found;
        });
    }

    public <T> Optional<T> first(String sql, Reader<T> reader, @Nullable Object... values) {
        return all(sql, reader, values).stream().findFirst();
    }

    /** Returns how many rows it changed. */
    public int change(String sql, @Nullable Object... values) {
        return run(sql, values, PreparedStatement::executeUpdate);
    }

    /** Keeps everybody else who asks for the same name waiting until this transaction has ended. */
    public void lock(String name) {
        all("select pg_advisory_xact_lock(hashtextextended(?, 0))", _ -> true, name);
    }

    private <T> T run(String sql, @Nullable Object[] values, Work<T> work) {
        try (var connection = source.getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                Object value = values[i];
                statement.setObject(i + 1, value instanceof Instant time ? Timestamp.from(time) : value);
            }
            return work.with(statement);
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
