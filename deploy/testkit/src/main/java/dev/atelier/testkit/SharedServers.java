// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Finds the servers of this build, or starts the daemon that keeps them. */
final class SharedServers {

    /** Set for the whole JVM, because test code and test resources live in different class loaders. */
    private static final String FILE_PROPERTY = "atelier.testkit.servers";

    private static final Duration START_TIMEOUT = Duration.ofMinutes(10);
    private static final long LOOK_MILLIS = 25;

    private SharedServers() {}

    static ServerAddresses find() {
        String known = System.getProperty(FILE_PROPERTY);
        if (known != null) {
            Optional<ServerAddresses> addresses =
                    ServerAddresses.read(Path.of(known)).filter(ServerAddresses::isServed);
            if (addresses.isPresent()) {
                touch(Path.of(known));
                return addresses.orElseThrow();
            }
        }
        BuildOwner owner = BuildOwner.find();
        Path directory = directory(owner);
        Path file = directory.resolve("servers.properties");
        ServerAddresses addresses = findOrStart(owner, directory, file);
        System.setProperty(FILE_PROPERTY, file.toString());
        return addresses;
    }

    /** Below it each run has a directory. */
    static Path root() {
        return Path.of(System.getProperty("java.io.tmpdir"), "atelier-testkit-" + System.getProperty("user.name"));
    }

    private static Path directory(BuildOwner owner) {
        String kind = TestServers.ServerKind.chosen() == TestServers.ServerKind.CONTAINERS ? "-containers" : "";
        Path directory = root().resolve(owner.key() + kind);
        try {
            return Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A lock orders modules that are tested at the same time: only the first one starts a daemon. */
    private static ServerAddresses findOrStart(BuildOwner owner, Path directory, Path file) {
        try (var channel = FileChannel.open(
                        directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock(channel)) {
            Optional<ServerAddresses> running = ServerAddresses.read(file).filter(ServerAddresses::isServed);
            if (running.isPresent()) {
                touch(file);
                return running.orElseThrow();
            }
            Files.deleteIfExists(file);
            return start(owner, directory, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException _) {
                // Another class loader of this very JVM holds it.
                pause();
            }
        }
    }

    private static ServerAddresses start(BuildOwner owner, Path directory, Path file) throws IOException {
        Path log = directory.resolve("daemon.log");
        Process daemon = new ProcessBuilder(command(owner, directory, TestServers.ServerKind.chosen()))
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (System.nanoTime() < deadline) {
            Optional<ServerAddresses> addresses = ServerAddresses.read(file);
            if (addresses.isPresent()) {
                return addresses.orElseThrow();
            }
            if (!daemon.isAlive()) {
                throw new IllegalStateException("the test servers did not start:\n" + Files.readString(log));
            }
            pause();
        }
        daemon.destroy();
        throw new IllegalStateException("the test servers were not ready after " + START_TIMEOUT + "; see " + log);
    }

    static List<String> command(BuildOwner owner, Path directory, TestServers.ServerKind kind) {
        var words = new ArrayList<String>();
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            // Its own session: a Ctrl-C at Maven ends the daemon by Maven's end, in order, not by the terminal.
            words.add("/usr/bin/setsid");
        }
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServerDaemon.class.getName(),
                directory.toString(),
                Long.toString(owner.pid()),
                Long.toString(owner.startedMillis()),
                kind.name()));
        return words;
    }

    /** The daemon ends after a long time without this. */
    private static void touch(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the test servers start", e);
        }
    }
}
