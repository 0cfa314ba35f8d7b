// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result, read by the names of its columns; valid until the mapper that got the row returns. {@code get}
 * is for columns that always have a value, {@code find} and {@code getNullable} are for those that may be null.
 */
public final class Row {
    private final ResultSet columns;

    Row(ResultSet columns) {
        this.columns = columns;
    }

    public String getString(String column) {
        return get(column, String.class);
    }

    public long getLong(String column) {
        return get(column, Long.class);
    }

    public int getInt(String column) {
        return get(column, Integer.class);
    }

    public boolean getBoolean(String column) {
        return get(column, Boolean.class);
    }

    public Instant getInstant(String column) {
        return get(column, Instant.class);
    }

    public byte[] getBytes(String column) {
        return get(column, byte[].class);
    }

    /** The elements of an array of texts. */
    public List<String> getStrings(String column) {
        try {
            return List.of((String[]) columns.getArray(column).getArray());
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    /** Any other type the driver knows for a column, such as UUID, LocalDate or BigDecimal. */
    public <T> T get(String column, Class<T> type) {
        T value = getNullable(column, type);
        if (value == null) {
            throw new IllegalStateException("column " + column + " is null");
        }
        return value;
    }

    public Optional<String> findString(String column) {
        return find(column, String.class);
    }

    public OptionalLong findLong(String column) {
        Long value = getNullable(column, Long.class);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    public Optional<Instant> findInstant(String column) {
        return find(column, Instant.class);
    }

    public <T> Optional<T> find(String column, Class<T> type) {
        return Optional.ofNullable(getNullable(column, type));
    }

    public <T> @Nullable T getNullable(String column, Class<T> type) {
        try {
            Object value = read(column, type);
            return columns.wasNull() ? null : type.cast(value);
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }

    // Where the driver has a method for a type, that method converts more than getObject does, such as jsonb to text.
    private @Nullable Object read(String column, Class<?> type) throws SQLException {
        if (type == Long.class) {
            return columns.getLong(column);
        }
        if (type == Integer.class) {
            return columns.getInt(column);
        }
        if (type == String.class) {
            return columns.getString(column);
        }
        if (type == byte[].class) {
            return columns.getBytes(column);
        }
        if (type == Instant.class) {
            OffsetDateTime time = columns.getObject(column, OffsetDateTime.class);
            return time == null ? null : time.toInstant();
        }
        return columns.getObject(column, type);
    }
}
