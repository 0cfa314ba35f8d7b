// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.StartupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One database for each service. */
final class ServiceDatabases {

    private static final List<String> NAMES = Arrays.stream(ServiceDefinition.values())
            .map(ServiceDefinition::database)
            .toList();

    /** Lists the databases a data directory has: a later start need not load the driver to find out. */
    private final Optional<Path> note;

    ServiceDatabases(Optional<Path> dataDirectory) {
        note = dataDirectory.map(directory -> directory.resolve("atelier.databases"));
    }

    void createMissing(PostgresAccess access) {
        if (!isNoted()) {
            create(access);
            note.ifPresent(ServiceDatabases::write);
        }
    }

    private boolean isNoted() {
        try {
            return note.isPresent()
                    && Files.exists(note.orElseThrow())
                    && Files.readAllLines(note.orElseThrow()).equals(NAMES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void create(PostgresAccess access) {
        try (Connection connection =
                        DriverManager.getConnection(access.jdbcUrl("postgres"), access.user(), access.password());
                var statement = connection.createStatement()) {
            Set<String> present = new HashSet<>();
            try (var rows = statement.executeQuery("select datname from pg_database")) {
                while (rows.next()) {
                    present.add(rows.getString(1));
                }
            }
            for (String name : NAMES) {
                if (!present.contains(name)) {
                    statement.execute("create database " + name);
                }
            }
        } catch (SQLException e) {
            throw new StartupException(
                    "PostgreSQL at %s refuses: %s".formatted(access.jdbcPrefix(), e.getMessage()), e);
        }
    }

    private static void write(Path file) {
        try {
            Files.write(file, NAMES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
