// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;

/** Where the shared servers are, as the daemon publishes it in one file. */
record ServerAddresses(
        long daemon,
        String jdbcPrefix,
        String databaseUser,
        String databasePassword,
        String kafka,
        String redis,
        String gatewayInternal,
        String callerKey) {

    static Optional<ServerAddresses> read(Path file) {
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IOException _) {
            return Optional.empty();
        }
        return Optional.of(new ServerAddresses(
                Long.parseLong(properties.getProperty("daemon")),
                properties.getProperty("jdbc-prefix"),
                properties.getProperty("database-user"),
                properties.getProperty("database-password"),
                properties.getProperty("kafka"),
                properties.getProperty("redis"),
                properties.getProperty("gateway-internal"),
                properties.getProperty("caller-key")));
    }

    /** Readers see the whole file or none. */
    void write(Path file) {
        var properties = new Properties();
        properties.setProperty("daemon", Long.toString(daemon));
        properties.setProperty("jdbc-prefix", jdbcPrefix);
        properties.setProperty("database-user", databaseUser);
        properties.setProperty("database-password", databasePassword);
        properties.setProperty("kafka", kafka);
        properties.setProperty("redis", redis);
        properties.setProperty("gateway-internal", gatewayInternal);
        properties.setProperty("caller-key", callerKey);
        try {
            Path unfinished = Files.createTempFile(
                    file.getParent(),
                    "servers",
                    "",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (var out = Files.newBufferedWriter(unfinished)) {
                properties.store(out, null);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String jdbcUrl(String database) {
        return jdbcPrefix + database;
    }

    boolean isServed() {
        return ProcessHandle.of(daemon).map(ProcessHandle::isAlive).orElse(false);
    }
}
