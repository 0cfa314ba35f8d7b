// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.awaitility.Awaitility.await;

import dev.atelier.local.ops.OpsCommand;
import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.PostgresBackup;
import dev.atelier.local.stack.ExternalServers;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine;

/** Three Kafka brokers, two of which have each event, and a PostgreSQL whose commits wait until a standby has them. */
final class ReplicatedServers implements AutoCloseable {
    private static final String PASSWORD = UUID.randomUUID().toString();
    private static final int BROKERS = 3;
    /** The brokers of a quorum wait for each other; three JVMs start on two cores. */
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);
    /** What PostgreSQL's own pg_promote waits at most. */
    private static final Duration PROMOTED_WITHIN = Duration.ofSeconds(60);

    private final Path directory;
    private final List<EmbeddedKafka> brokers;
    private final EmbeddedPostgres primary;
    private final EmbeddedPostgres standby;

    private ReplicatedServers(Path directory) {
        this.directory = directory;
        int[] controllers = IntStream.range(0, BROKERS).map(_ -> Ports.free()).toArray();
        String voters = IntStream.range(0, BROKERS)
                .mapToObj(n -> "%d@127.0.0.1:%d".formatted(n + 1, controllers[n]))
                .collect(Collectors.joining(","));
        brokers = IntStream.range(0, BROKERS)
                .mapToObj(n -> broker(n + 1, controllers[n], voters))
                .toList();
        primary = postgres("primary", PostgresBackup.replicating());
        standby = postgres("standby", PostgresBackup.following(primary.port(), PASSWORD));
    }

    static ReplicatedServers start() throws SQLException, IOException {
        var servers =
                new ReplicatedServers(Path.of("target").toAbsolutePath().resolve("failover-" + UUID.randomUUID()));
        servers.startPostgres();
        servers.startKafka();
        return servers;
    }

    private ServerLocation location(String name) {
        return new ServerLocation(directory.resolve(name), directory.resolve(name + ".log"), Ports.free());
    }

    private EmbeddedKafka broker(int node, int controller, String voters) {
        return new EmbeddedKafka(
                location("kafka-" + node),
                controller,
                Map.of(
                        "node.id",
                        Integer.toString(node),
                        "controller.quorum.voters",
                        voters,
                        "offsets.topic.replication.factor",
                        "3",
                        "min.insync.replicas",
                        "2"));
    }

    private EmbeddedPostgres postgres(String name, Map<String, String> settings) {
        return new EmbeddedPostgres(location(name), PASSWORD, Durability.SYNCED, settings);
    }

    private void startPostgres() throws SQLException, IOException {
        var backup = PostgresBackup.in(directory.resolve("backup"));
        primary.start();
        try (Connection connection = connect(primary)) {
            backup.takeBase(connection, primary.location().data());
        }
        backup.followInto(standby.location().data());
        standby.start();
        await().atMost(STARTED_WITHIN).until(this::isReplicated);
    }

    /** Whether a commit on the primary is on the disk of the standby when it is acknowledged. */
    boolean isReplicated() throws SQLException {
        try (Connection connection = connect(primary);
                var statement = connection.createStatement();
                var rows =
                        statement.executeQuery("select count(*) from pg_stat_replication where sync_state = 'sync'")) {
            rows.next();
            return rows.getInt(1) == 1;
        }
    }

    private void startKafka() {
        CompletableFuture.allOf(brokers.stream()
                        .map(broker -> CompletableFuture.runAsync(broker::start, Thread::startVirtualThread))
                        .toArray(CompletableFuture[]::new))
                .join();
        // As an operator makes and checks them; it fails until all three brokers have joined.
        await().atMost(STARTED_WITHIN)
                .until(() -> new CommandLine(new OpsCommand())
                                .execute("topics", "--bootstrap", bootstrapServers(), "--create")
                        == 0);
    }

    String bootstrapServers() {
        return brokers.stream().map(EmbeddedKafka::bootstrapServers).collect(Collectors.joining(","));
    }

    /** The driver connects to the host that is the primary, and looks again each second which one that is. */
    ExternalServers locations() {
        return new ExternalServers(
                Optional.of("postgresql://%s:%s@127.0.0.1:%d,127.0.0.1:%d?targetServerType=primary&hostRecheckSeconds=1"
                        .formatted(EmbeddedPostgres.USER, PASSWORD, primary.port(), standby.port())),
                Optional.of(bootstrapServers()),
                Optional.empty());
    }

    /** Kills a broker for good. */
    Instant lose(int node) {
        Instant killed = Instant.now();
        brokers.get(node - 1).kill();
        return killed;
    }

    /** Kills the primary for good and makes the standby the primary. */
    Instant losePrimary() throws SQLException {
        Instant killed = Instant.now();
        primary.kill();
        try (Connection connection = connect(standby);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select pg_promote(true, " + PROMOTED_WITHIN.toSeconds() + ")")) {
            rows.next();
            if (!rows.getBoolean(1)) {
                throw new IllegalStateException("the standby is not promoted; the reason is in its log");
            }
        }
        return killed;
    }

    private static Connection connect(EmbeddedPostgres server) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl("postgres"), EmbeddedPostgres.USER, PASSWORD);
    }

    @Override
    public void close() {
        brokers.forEach(EmbeddedKafka::stop);
        primary.stop();
        standby.stop();
    }
}
