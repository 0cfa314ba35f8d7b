// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.EventLog;
import dev.atelier.acceptance.FrozenProcess;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.chaos.ChaosLoad;
import dev.atelier.acceptance.chaos.ChaosLoad.Customer;
import dev.atelier.local.ops.EventReplay;
import dev.atelier.local.ops.RestoreRepair;
import dev.atelier.local.ops.RestoredDatabases;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.PostgresBackup;
import dev.atelier.local.stack.ExternalServers;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/** A platform with an archive of its WAL, which loses its PostgreSQL under load and goes on with one restored to an instant. */
final class RestoreDrill implements AutoCloseable {
    private static final String PASSWORD = UUID.randomUUID().toString();
    private static final String INSTANT = "drill";
    private static final long ADVANCE = 1_000_000;
    /** Runs that end in each part of the drill. */
    private static final int RUNS = 12;

    private static final int GRANTS = 5;
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final Path directory;
    private final PostgresBackup backup;
    private final EmbeddedPostgres original;
    private final EmbeddedPostgres restored;
    private final Platform platform;
    private final ChaosLoad load;

    private RestoreDrill(Path directory) {
        this.directory = directory;
        backup = PostgresBackup.in(directory.resolve("backup"));
        int port = Ports.free();
        original = postgres("postgres", port, backup.archiving());
        restored = postgres("restored", port, backup.restoring(INSTANT));
        original.start();
        platform = Platform.withChaos(options -> options.withExternal(new ExternalServers(
                Optional.of("postgresql://%s:%s@127.0.0.1:%d".formatted(EmbeddedPostgres.USER, PASSWORD, port)),
                Optional.empty(),
                Optional.empty())));
        load = ChaosLoad.start(platform, 1);
    }

    static RestoreDrill start() {
        return new RestoreDrill(Path.of("target").toAbsolutePath().resolve("restore-drill-" + UUID.randomUUID()));
    }

    private EmbeddedPostgres postgres(String name, int port, Map<String, String> settings) {
        return new EmbeddedPostgres(
                new ServerLocation(directory.resolve(name), directory.resolve(name + ".log"), port),
                PASSWORD,
                Durability.SYNCED,
                settings);
    }

    Platform platform() {
        return platform;
    }

    ChaosLoad load() {
        return load;
    }

    /** Copies the files of the server while it is used. */
    void takeBaseBackup() throws SQLException, IOException {
        awaitRunsSince(Instant.EPOCH);
        try (Connection connection = connect()) {
            backup.takeBase(connection, original.location().data());
        }
    }

    /**
     * The instant to which the databases will go back. At this moment webhook-service has not read events that left the
     * outbox before.
     */
    Instant chooseInstant() throws SQLException {
        Instant start = Instant.now();
        try (var _ = FrozenProcess.of(stack().service("webhook-service").pid());
                Connection connection = connect()) {
            awaitRunsSince(start);
            long last = number("generation", "coalesce(max(id), 0) from outbox");
            await().atMost(TIMEOUT).until(() -> platform.rows("generation", "outbox where id <= " + last) == 0);
            Instant instant = Instant.now();
            backup.nameInstant(connection, INSTANT);
            return instant;
        }
    }

    /** What will be lost: runs, files, and credits that a customer paid for. */
    void workOn(Instant instant) {
        for (int grant = 0; grant < GRANTS; grant++) {
            platform.operator()
                    .body(Map.of("credits", 10, "reason", "paid after the instant", "key", "payment-" + grant))
                    .post("/admin/accounts/{id}/grants", customer().account().id())
                    .then()
                    .statusCode(200);
        }
        awaitRunsSince(instant);
        load.stop();
        try (EventLog events = new EventLog(stack().kafkaBootstrap())) {
            await().atMost(TIMEOUT).until(() -> events.isReadToTheEnd("webhook-service"));
        }
    }

    /** Stops the services, and takes PostgreSQL away for good; returns what its databases held. */
    DatabaseRows lose() throws SQLException {
        services().forEach(ServiceHandle::stop);
        DatabaseRows rows = DatabaseRows.read(stack());
        try (Connection connection = connect()) {
            backup.archiveAll(connection);
        }
        original.kill();
        return rows;
    }

    /** Starts another PostgreSQL at the instant, in the place of the lost one. */
    DatabaseRows restore() throws IOException {
        backup.restoreInto(restored.location().data());
        restored.start();
        return DatabaseRows.read(stack());
    }

    /** What {@code ops after-restore --apply} does. */
    RestoreRepair repair(Instant instant) {
        stack().redis().kill();
        stack().redis().start();
        var client = new Properties();
        client.setProperty("bootstrap.servers", stack().kafkaBootstrap());
        var databases = new RestoredDatabases(stack().postgresUrl());
        try (var replay = new EventReplay(client)) {
            RestoreRepair repair = RestoreRepair.examine(replay, databases, instant.minus(Duration.ofHours(1)));
            repair.apply(replay, databases, ADVANCE, System.out::println);
            return repair;
        }
    }

    void startServices() {
        services().forEach(service -> service.start(Map.of()));
        services().forEach(ServiceHandle::awaitReady);
    }

    /** A customer whose clients do nothing. */
    Customer customer() {
        return load.customers().getLast();
    }

    Stack stack() {
        return platform.stack();
    }

    /** The number that a query begins with: {@code max(id) from generation}. */
    long number(String service, String query) {
        return numbers(service, query).getFirst();
    }

    List<Long> numbers(String service, String query) {
        return texts(service, query).stream().map(Long::valueOf).toList();
    }

    /** The first column of a query: {@code key from stored_object}. */
    List<String> texts(String service, String query) {
        try (Connection connection = DriverManager.getConnection(stack().jdbcUrl(service));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select " + query)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        } catch (SQLException e) {
            throw new IllegalStateException("the database of " + service + " cannot be read", e);
        }
    }

    private void awaitRunsSince(Instant start) {
        await().atMost(TIMEOUT)
                .until(() -> platform.generationRows(
                                "generation where created_at > '%s' and outcome is not null".formatted(start))
                        >= RUNS);
    }

    private List<ServiceHandle> services() {
        return Arrays.stream(ServiceDefinition.values())
                .map(service -> stack().service(service.module()))
                .toList();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(original.jdbcUrl("postgres"), EmbeddedPostgres.USER, PASSWORD);
    }

    @Override
    public void close() {
        stack().close();
        original.stop();
        restored.stop();
    }
}
