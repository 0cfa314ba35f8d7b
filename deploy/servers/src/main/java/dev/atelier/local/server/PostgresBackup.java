// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** A base backup of an {@link EmbeddedPostgres} and the WAL that the server has written since, and how another server is made of both. */
public final class PostgresBackup {

    /** What belongs to the running process; PostgreSQL makes the files of these directories anew. */
    private static final Set<String> PROCESS_FILES = Set.of("postmaster.pid", "postmaster.opts");

    private static final Set<String> EMPTIED = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans");

    private static final String LABEL = "backup_label";
    private static final String STANDBY = "standby";
    private static final Duration ARCHIVE_TIMEOUT = Duration.ofMinutes(2);

    private final Path base;
    private final Path archive;

    private PostgresBackup(Path base, Path archive) {
        this.base = base;
        this.archive = archive;
    }

    /** A backup in a directory that belongs to it alone. */
    public static PostgresBackup in(Path directory) {
        Path archive = Directories.create(directory.toAbsolutePath().resolve("wal"));
        PostgresUser.choose().own(archive);
        return new PostgresBackup(directory.toAbsolutePath().resolve("base"), archive);
    }

    /** The settings with which the server that is backed up keeps its WAL. */
    public Map<String, String> archiving() {
        return Map.of(
                "wal_level",
                "replica",
                "archive_mode",
                "on",
                "archive_command",
                // Renamed when it is whole: a half-copied file would end the recovery too early.
                "cp '%%p' '%1$s/%%f.part' && mv '%1$s/%%f.part' '%1$s/%%f'".formatted(archive));
    }

    /** Copies the files of a server while it works. */
    public void takeBase(Connection superuser, Path data) throws SQLException, IOException {
        try (var statement = superuser.createStatement()) {
            statement.execute("select pg_backup_start('base backup', true)");
            Files.walkFileTree(data, new Copier(data, base));
            try (var answer = statement.executeQuery("select labelfile from pg_backup_stop(true)")) {
                answer.next();
                Files.writeString(base.resolve(LABEL), answer.getString(1));
            }
        }
    }

    /** Names this instant, to which a server can be restored. */
    public void nameInstant(Connection superuser, String name) throws SQLException {
        try (var statement = superuser.prepareStatement("select pg_create_restore_point(?)")) {
            statement.setString(1, name);
            statement.execute();
        }
    }

    /** Returns when everything that was written until now is in the archive. */
    public void archiveAll(Connection superuser) throws SQLException {
        String last = text(superuser, "select pg_walfile_name(pg_switch_wal())");
        long deadline = System.nanoTime() + ARCHIVE_TIMEOUT.toNanos();
        while (!Files.exists(archive.resolve(last))) {
            if (System.nanoTime() >= deadline) {
                throw new StartupException("PostgreSQL has not archived %s; the reason is in its log".formatted(last));
            }
            Sleep.briefly();
        }
    }

    /** Makes the data directory of another server, which is still to be started with {@link #restoring}. */
    public void restoreInto(Path data) throws IOException {
        copyInto(data, "recovery.signal");
    }

    /** Makes the data directory of a standby, which is still to be started with {@link #following}. */
    public void followInto(Path data) throws IOException {
        copyInto(data, "standby.signal");
    }

    private void copyInto(Path data, String signal) throws IOException {
        Files.walkFileTree(base, new Copier(base, data));
        Files.createFile(data.resolve(signal));
        PostgresUser.choose().own(data);
    }

    /** The settings with which a restored server reads the archive up to a named instant, and then opens. */
    public Map<String, String> restoring(String instant) {
        return Map.of(
                "wal_level", "replica",
                "restore_command", "cp '%s/%%f' '%%p'".formatted(archive),
                "recovery_target_name", instant,
                "recovery_target_action", "promote",
                // No client reads before the instant is reached, so no client sees an earlier state.
                "hot_standby", "off");
    }

    /** The settings with which a server commits only what its standby has on its disk, too. */
    public static Map<String, String> replicating() {
        return Map.of(
                "wal_level", "replica",
                "max_wal_senders", "4",
                // What is written until the standby follows.
                "wal_keep_size", "256MB",
                "synchronous_standby_names", STANDBY);
    }

    /** The settings with which a standby follows a server on this machine until it is promoted; then it is alone. */
    public static Map<String, String> following(int port, String password) {
        return Map.of(
                "wal_level",
                "replica",
                "max_wal_senders",
                "4",
                "primary_conninfo",
                "host=127.0.0.1 port=%d user=%s password=%s application_name=%s"
                        .formatted(port, EmbeddedPostgres.USER, password, STANDBY));
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getString(1);
        }
    }

    /** Copies what a base backup consists of; a file that the server removes meanwhile is made good by the WAL. */
    private static final class Copier extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Path to;

        Copier(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            // PostgreSQL refuses a data directory that others can read.
            Files.createDirectories(
                    target(directory),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Path relative = from.relativize(file);
            if (PROCESS_FILES.contains(relative.toString())
                    || EMPTIED.contains(relative.getName(0).toString())) {
                return FileVisitResult.CONTINUE;
            }
            try {
                Files.copy(file, target(file));
            } catch (NoSuchFileException _) {
                // Removed since the directory was read.
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        private Path target(Path path) {
            return to.resolve(from.relativize(path).toString());
        }
    }
}
