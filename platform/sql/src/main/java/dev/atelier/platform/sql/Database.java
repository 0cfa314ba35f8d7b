// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs SQL on the service's database. In a transaction all statements belong to that transaction; outside, each is one.
 *
 * <p>Values take the place of the question marks in their order, or of the names ({@code :account}) in a statement that is
 * given {@link NamedValues}. A collection of strings or of numbers becomes an array;
 * a cast in the SQL says of what type an array is that may be empty. Changes of entities that Hibernate has not flushed
 * are invisible to these statements.
 */
@Singleton
public class Database {
    /** Statements are constants, a few hundred in a service; one that is put together at run time is parsed again. */
    private static final int PARSED_STATEMENTS = 1_000;

    private final DataSource source;
    private final ConnectionShare share;
    private final Map<String, NamedStatement> parsed = new ConcurrentHashMap<>();

    public Database(DataSource source, ConnectionShare share) {
        this.source = source;
        this.share = share;
    }

    /** Reads all rows. */
    public <T> List<T> list(String sql, Function<Row, T> mapper, @Nullable Object... values) {
        return execute(sql, values, statement -> {
            List<T> results = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                Row row = new Row(rows);
                while (rows.next()) {
                    results.add(mapper.apply(row));
                }
            }
            return results;
        });
    }

    public <T> List<T> list(String sql, Function<Row, T> mapper, NamedValues values) {
        NamedStatement statement = parse(sql);
        return list(statement.sql(), mapper, values.inOrder(statement.names()));
    }

    /** Reads the row of a statement that finds one or none. */
    public <T> Optional<T> find(String sql, Function<Row, T> mapper, @Nullable Object... values) {
        return list(sql, mapper, values).stream().findFirst();
    }

    public <T> Optional<T> find(String sql, Function<Row, T> mapper, NamedValues values) {
        return list(sql, mapper, values).stream().findFirst();
    }

    /** Reads the row of a statement that always finds one, such as a sum or the call of a function. */
    public <T> T get(String sql, Function<Row, T> mapper, @Nullable Object... values) {
        return list(sql, mapper, values).getFirst();
    }

    public <T> T get(String sql, Function<Row, T> mapper, NamedValues values) {
        return list(sql, mapper, values).getFirst();
    }

    /** Runs a statement that answers no rows and returns how many rows it changed. */
    public int update(String sql, @Nullable Object... values) {
        return execute(sql, values, PreparedStatement::executeUpdate);
    }

    public int update(String sql, NamedValues values) {
        NamedStatement statement = parse(sql);
        return update(statement.sql(), values.inOrder(statement.names()));
    }

    /** Makes every other transaction that locks the same name wait until this transaction has ended. */
    public void lock(String name) {
        list("select pg_advisory_xact_lock(hashtextextended(?, 0))", _ -> true, name);
    }

    /** Lets the statements of the running transaction take longer than the connection pool lets a socket be silent. */
    public <T> T withSocketTimeout(Duration timeout, Supplier<T> work) {
        // Inside a transaction the pool hands out the connection of that transaction, here and to the statements.
        try (Connection connection = source.getConnection()) {
            int before = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(timeout.toMillis()));
            try {
                return work.get();
            } finally {
                connection.setNetworkTimeout(Runnable::run, before);
            }
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    @FunctionalInterface
    private interface Execution<T> {
        T run(PreparedStatement statement) throws SQLException;
    }

    private NamedStatement parse(String sql) {
        return parsed.size() < PARSED_STATEMENTS
                ? parsed.computeIfAbsent(sql, NamedStatement::parse)
                : Optional.ofNullable(parsed.get(sql)).orElseGet(() -> NamedStatement.parse(sql));
    }

    private <T> T execute(String sql, @Nullable Object[] values, Execution<T> execution) {
        try (ConnectionShare.Permit _ = share.take();
                Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, toJdbc(connection, values[i]));
            }
            return execution.run(statement);
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    private static @Nullable Object toJdbc(Connection connection, @Nullable Object value) throws SQLException {
        return switch (value) {
            case Instant time -> time.atOffset(ZoneOffset.UTC);
            case Collection<?> elements -> connection.createArrayOf(elementType(elements), elements.toArray());
            case null, default -> value;
        };
    }

    private static String elementType(Collection<?> elements) {
        return switch (elements.isEmpty() ? "" : elements.iterator().next()) {
            case Long _ -> "bigint";
            case Integer _ -> "integer";
            case null, default -> "text";
        };
    }
}
