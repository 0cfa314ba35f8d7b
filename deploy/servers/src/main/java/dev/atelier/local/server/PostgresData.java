// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The data directory of PostgreSQL: made once, found again at every later start. */
final class PostgresData {
    /**
     * Rounds of hashing protect passwords that can be guessed. The password of a platform is random, and with the usual 4,096
     * each connection costs a JVM with one compiler 15 ms more.
     */
    private static final int SCRAM_ITERATIONS = 1;

    private static final Duration INITDB_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration PREVIOUS_OWNER_TIMEOUT = Duration.ofMinutes(2);
    private static final ChildProcess.StopRule ENDING =
            new ChildProcess.StopRule(StopSignal.TERM, Duration.ofSeconds(5));

    private final ServerLocation location;
    private final String password;
    private final Durability durability;

    PostgresData(ServerLocation location, String password, Durability durability) {
        this.location = location;
        this.password = password;
        this.durability = durability;
    }

    Path prepare(Path programs, PostgresUser user) {
        Path data = location.data().toAbsolutePath();
        try {
            if (Files.exists(data.resolve("PG_VERSION"))) {
                awaitPreviousOwner(data.resolve("postmaster.pid"));
            } else {
                create(data, programs, user);
            }
            return data;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare " + data, e);
        }
    }

    /** A crash in the middle of initdb leaves only the half-made directory, never a data directory that looks whole. */
    private void create(Path data, Path programs, PostgresUser user) throws IOException {
        Path halfMade = data.resolveSibling(data.getFileName() + ".new");
        Directories.delete(halfMade);
        Directories.create(halfMade);
        Path passwordFile = Files.createTempFile(data.getParent(), "initdb", "");
        try {
            Files.writeString(passwordFile, password);
            user.own(halfMade);
            user.own(passwordFile);
            requireAccess(programs, halfMade, user);
            initdb(halfMade, programs, user, passwordFile);
            Files.move(halfMade, data, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.delete(passwordFile);
        }
    }

    private static void requireAccess(Path programs, Path data, PostgresUser user) {
        boolean reachable = user.canRun(programs.resolve("bin/initdb").toString(), "--version")
                && user.canRun("test", "-w", data.toString());
        if (!reachable) {
            throw new StartupException("PostgreSQL does not run as root, and another user cannot reach %s and %s;"
                            .formatted(programs, data)
                    + " set ATELIER_CACHE and ATELIER_HOME to directories outside root's own");
        }
    }

    private void initdb(Path target, Path programs, PostgresUser user, Path passwordFile) {
        var words = new ArrayList<>(List.of(
                programs.resolve("bin/initdb").toString(),
                "-D",
                target.toString(),
                "-U",
                EmbeddedPostgres.USER,
                "-A",
                "scram-sha-256",
                "--pwfile=" + passwordFile.toAbsolutePath(),
                "-E",
                "UTF8",
                "--locale=C.UTF-8",
                "-c",
                "scram_iterations=" + SCRAM_ITERATIONS,
                "--no-instructions"));
        if (durability == Durability.RELAXED) {
            words.add("--no-sync");
        }
        var initdb = new ChildProcess();
        initdb.start(new ChildProcess.Command("initdb", user.prefix(), words, Map.of(), location.log(), ENDING));
        if (initdb.awaitExit(INITDB_TIMEOUT) != 0) {
            throw new StartupException("initdb", "ended with code " + initdb.exitCode(), location.log());
        }
    }

    /** The pid file survives a crash; its number may belong to another program by now. */
    private static void awaitPreviousOwner(Path pidFile) throws IOException {
        if (!Files.exists(pidFile)) {
            return;
        }
        Optional<ProcessHandle> previous = Files.readAllLines(pidFile).stream()
                .findFirst()
                .map(String::strip)
                // A kill may have left an empty file.
                .filter(line -> line.matches("[0-9]{1,18}"))
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)))
                .filter(PostgresData::isPostgres);
        if (previous.isPresent() && !ends(previous.orElseThrow())) {
            throw new StartupException("another PostgreSQL (process %d) still uses %s"
                    .formatted(previous.orElseThrow().pid(), pidFile.getParent()));
        }
        Files.deleteIfExists(pidFile);
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("/postgres"))
                .isPresent();
    }

    private static boolean ends(ProcessHandle process) {
        try {
            process.onExit().get(PREVIOUS_OWNER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (Exception e) {
            throw new StartupException("interrupted while waiting for the previous PostgreSQL", e);
        }
    }
}
