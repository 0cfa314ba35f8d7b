// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import dev.atelier.local.server.StartupException;
import dev.atelier.local.stack.PostgresAccess;
import dev.atelier.local.stack.ServiceDefinition;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The six databases after they were restored to an instant. */
public final class RestoredDatabases {

    /** Numbers that were given after the instant are in the hands of clients, in Kafka and at upstreams. */
    private static final String ADVANCE = """
            select count(setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ?))
            from pg_sequences where increment_by > 0""";

    private static final String STATUSES = "select id, status from generation_now where id = any (?)";

    private final PostgresAccess access;

    /** @param url {@code postgresql://user:password@host:port} of a login that owns all six databases */
    public RestoredDatabases(String url) {
        access = PostgresAccess.configured(url);
    }

    /** Moves every sequence on, so that no number is given a second time; returns how many there are. */
    public int advanceSequences(long by) {
        int advanced = 0;
        for (ServiceDefinition service : ServiceDefinition.values()) {
            try (Connection connection = connect(service);
                    var statement = connection.prepareStatement(ADVANCE)) {
                statement.setLong(1, by);
                try (var answer = statement.executeQuery()) {
                    answer.next();
                    advanced += answer.getInt(1);
                }
            } catch (SQLException e) {
                throw refused(service, e);
            }
        }
        return advanced;
    }

    /** The status of each of the generations that is still there. */
    Map<Long, String> findStatuses(Collection<Long> numbers) {
        Map<Long, String> statuses = new HashMap<>();
        try (Connection connection = connect(ServiceDefinition.GENERATION);
                var statement = connection.prepareStatement(STATUSES)) {
            statement.setArray(1, connection.createArrayOf("bigint", numbers.toArray()));
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    statuses.put(rows.getLong(1), rows.getString(2));
                }
            }
        } catch (SQLException e) {
            throw refused(ServiceDefinition.GENERATION, e);
        }
        return statuses;
    }

    private Connection connect(ServiceDefinition service) throws SQLException {
        return DriverManager.getConnection(access.jdbcUrl(service.database()), access.user(), access.password());
    }

    private static StartupException refused(ServiceDefinition service, SQLException cause) {
        return new StartupException(
                "the database %s refuses: %s".formatted(service.database(), cause.getMessage()), cause);
    }
}
