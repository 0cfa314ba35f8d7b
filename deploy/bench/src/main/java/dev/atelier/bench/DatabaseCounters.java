// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * What PostgreSQL has counted for each database of the platform. A server process reports up to ten seconds late.
 *
 * @param seconds in which it was counted; of a reading, when it was taken
 */
record DatabaseCounters(Map<String, Counts> databases, double seconds) {

    /** Transactions that were committed, and rows. */
    record Counts(double commits, double inserts, double updates, double deletes, double fetched) {
        private static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        /** This less a multiple of others. */
        private Counts minus(Counts other, double times) {
            return new Counts(
                    commits - other.commits * times,
                    inserts - other.inserts * times,
                    updates - other.updates * times,
                    deletes - other.deletes * times,
                    fetched - other.fetched * times);
        }

        private Counts dividedBy(long number) {
            return new Counts(commits / number, inserts / number, updates / number, deletes / number, fetched / number);
        }
    }

    private static final double NANOS_PER_SECOND = 1e9;
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
        return new DatabaseCounters(found, System.nanoTime() / NANOS_PER_SECOND);
    }

    DatabaseCounters minus(DatabaseCounters earlier) {
        return minus(earlier, 1, seconds - earlier.seconds);
    }

    /** What was counted beyond what is counted without load, for each request. */
    Map<String, Counts> perRequest(DatabaseCounters idle, long requests) {
        Map<String, Counts> each = new TreeMap<>();
        minus(idle, seconds / idle.seconds, seconds)
                .databases
                .forEach((name, counts) -> each.put(name, counts.dividedBy(requests)));
        return each;
    }

    private DatabaseCounters minus(DatabaseCounters other, double times, double left) {
        Map<String, Counts> differences = new TreeMap<>();
        databases.forEach((name, now) ->
                differences.put(name, now.minus(other.databases.getOrDefault(name, Counts.NONE), times)));
        return new DatabaseCounters(differences, left);
    }
}
