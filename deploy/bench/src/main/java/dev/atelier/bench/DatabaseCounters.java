// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** What PostgreSQL has counted for each database of the platform. A server process reports up to ten seconds late. */
record DatabaseCounters(Map<String, Counts> databases) {

    record Counts(long commits, long inserts, long updates, long deletes, long fetched) {

        Counts minus(Counts earlier) {
            return new Counts(
                    commits - earlier.commits,
                    inserts - earlier.inserts,
                    updates - earlier.updates,
                    deletes - earlier.deletes,
                    fetched - earlier.fetched);
        }
    }

    private static final String QUERY = """
            select replace(datname, 'atelier_', '') as name, xact_commit, tup_inserted, tup_updated, tup_deleted, tup_fetched
            from pg_stat_database where datname like 'atelier\\_%'
            """;

    static DatabaseCounters read(BenchPlatform platform) throws SQLException {
        Map<String, Counts> found = new TreeMap<>();
        try (var connection = platform.connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUERY)) {
            while (rows.next()) {
                found.put(
                        rows.getString("name"),
                        new Counts(
                                rows.getLong("xact_commit"),
                                rows.getLong("tup_inserted"),
                                rows.getLong("tup_updated"),
                                rows.getLong("tup_deleted"),
                                rows.getLong("tup_fetched")));
            }
        }
        return new DatabaseCounters(found);
    }

    DatabaseCounters minus(DatabaseCounters earlier) {
        Map<String, Counts> differences = new TreeMap<>();
        databases.forEach((name, now) -> {
            Counts before = earlier.databases.get(name);
            differences.put(name, before == null ? now : now.minus(before));
        });
        return new DatabaseCounters(differences);
    }
}
