// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** PostgreSQL on loopback TCP, with its data in a directory that the next start finds again. */
public final class EmbeddedPostgres implements EmbeddedServer {

    public static final String USER = "postgres";

    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final ChildProcess.StopRule ENDING =
            new ChildProcess.StopRule(StopSignal.INT, Duration.ofSeconds(15));

    private final ChildProcess process = new ChildProcess();
    private final ServerLocation location;
    private final String password;
    private final Durability durability;
    private final Map<String, String> furtherSettings;

    public EmbeddedPostgres(ServerLocation location, String password, Durability durability) {
        this(location, password, durability, Map.of());
    }

    /** With further settings, which override those of the platform on one machine. */
    public EmbeddedPostgres(
            ServerLocation location, String password, Durability durability, Map<String, String> furtherSettings) {
        this.location = location;
        this.password = password;
        this.durability = durability;
        this.furtherSettings = Map.copyOf(furtherSettings);
    }

    /** Gives the server a file that only its own user may read, such as the key of its certificate. */
    public static void own(Path file) {
        PostgresUser.choose().own(file);
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public ServerLocation location() {
        return location;
    }

    @Override
    public ChildProcess process() {
        return process;
    }

    public String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port(), database);
    }

    @Override
    public void start() {
        PostgresUser user = PostgresUser.choose();
        Path programs = PostgresPrograms.directory();
        Path data = new PostgresData(location, password, durability).prepare(programs, user);
        process.start(new ChildProcess.Command(
                name(), user.prefix(), words(programs, data), Map.of("TZ", "UTC"), location.log(), ENDING));
        process.awaitReady(() -> isReady(data), ChildProcess.PACE, START_TIMEOUT);
    }

    private List<String> words(Path programs, Path data) {
        var words = new ArrayList<>(List.of(
                programs.resolve("bin/postgres").toString(), "-D", data.toString(), "-p", Integer.toString(port())));
        Map<String, String> settings = PostgresSettings.of(durability);
        settings.putAll(furtherSettings);
        settings.forEach((key, value) -> {
            words.add("-c");
            words.add(key + "=" + value);
        });
        return words;
    }

    /** The server writes its state into the last line of its pid file; asking over TCP would need a login. */
    private static boolean isReady(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            return lines.size() >= 8 && lines.get(7).strip().equals("ready");
        } catch (IOException _) {
            return false;
        }
    }

    /** Whether a commit survives a power cut. */
    public enum Durability {
        /** Commits survive a power cut. */
        SYNCED,
        /** Commits may be lost in a power cut: for the data of a test run. */
        RELAXED
    }
}
