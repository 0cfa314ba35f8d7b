// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of the parameters of one statement, by their names; each name of the statement has one, and none is left over. */
public final class NamedValues {
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private NamedValues() {}

    public static NamedValues of(String name, @Nullable Object value) {
        return new NamedValues().and(name, value);
    }

    /**
     * The values of many rows as columns, for a statement that unnests them: of each name the texts of its values, in the order
     * of the rows. The statement casts each array to its type ({@code :id::bigint[]}).
     *
     * @param rows at least one; all have the same names
     */
    public static NamedValues columns(List<NamedValues> rows) {
        NamedValues columns = new NamedValues();
        for (String name : rows.getFirst().values.keySet()) {
            columns.and(
                    name, rows.stream().map(row -> toText(row.values.get(name))).toList());
        }
        return columns;
    }

    /** One type for all columns: a driver that is told another one, because the first value is null, has its statement parsed again. */
    private static @Nullable String toText(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    /** One column of several rows, which becomes an array. */
    public static <T> NamedValues of(String name, Collection<T> rows, Function<T, ?> column) {
        return new NamedValues().and(name, rows, column);
    }

    public <T> NamedValues and(String name, Collection<T> rows, Function<T, ?> column) {
        return and(name, rows.stream().map(column).toList());
    }

    public NamedValues and(String name, @Nullable Object value) {
        if (values.containsKey(name)) {
            throw new IllegalArgumentException("two values for :" + name);
        }
        values.put(name, value);
        return this;
    }

    public NamedValues and(NamedValues more) {
        more.values.forEach(this::and);
        return this;
    }

    /** The values in the order of the places. Messages name parameters alone: a value may be a secret. */
    @Nullable Object[] inOrder(List<String> places) {
        if (!values.keySet().equals(Set.copyOf(places))) {
            throw new IllegalArgumentException("the statement has " + places + " and not " + values.keySet());
        }
        return places.stream().map(values::get).toArray();
    }
}
