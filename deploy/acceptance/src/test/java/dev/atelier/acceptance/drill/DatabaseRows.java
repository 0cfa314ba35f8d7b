// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.Stack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Every row of the six databases.
 *
 * @param contents a digest of each row by database, table and primary key
 */
record DatabaseRows(Map<String, String> contents) {
    /** A table without a primary key is named by all its columns. */
    private static final String TABLES = """
            select c.relname, coalesce((
                select string_agg('t.' || quote_ident(a.attname), ', ' order by a.attnum)
                from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                where i.indrelid = c.oid and i.indisprimary), 't')
            from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
                and c.relname <> 'flyway_schema_history'
            order by c.relname""";

    static DatabaseRows read(Stack stack) {
        Map<String, String> contents = new TreeMap<>();
        for (ServiceDefinition service : ServiceDefinition.values()) {
            try (Connection connection = DriverManager.getConnection(stack.jdbcUrl(service.shortName()))) {
                for (Map.Entry<String, String> table : query(connection, TABLES).entrySet()) {
                    String name = service.shortName() + "." + table.getKey();
                    query(
                                    connection,
                                    "select concat_ws(', ', %s), md5(t::text) from %s t"
                                            .formatted(table.getValue(), table.getKey()))
                            .forEach((key, digest) -> contents.put(name + " " + key, digest));
                }
            } catch (SQLException e) {
                throw new IllegalStateException("the database of " + service + " cannot be read", e);
            }
        }
        return new DatabaseRows(contents);
    }

    /** The names of the tables of a database. */
    static List<String> tables(Connection connection) throws SQLException {
        return List.copyOf(query(connection, TABLES).keySet());
    }

    private static Map<String, String> query(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            Map<String, String> found = new LinkedHashMap<>();
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
            return found;
        }
    }

    /** Rows that are here and not there. */
    List<String> missingIn(DatabaseRows other) {
        return keys(row -> !other.contents.containsKey(row));
    }

    /** Rows that are here and there with different contents. */
    List<String> changedIn(DatabaseRows other) {
        return keys(row -> {
            String there = other.contents.get(row);
            return there != null && !there.equals(contents.get(row));
        });
    }

    private List<String> keys(Predicate<String> condition) {
        return contents.keySet().stream().filter(condition).collect(Collectors.toCollection(ArrayList::new));
    }

    /** How many of the rows each table has. */
    static Map<String, Long> countByTable(List<String> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.substring(0, row.indexOf(' ')), TreeMap::new, Collectors.counting()));
    }
}
