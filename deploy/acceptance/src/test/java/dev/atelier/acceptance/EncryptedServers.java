// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.local.stack.ExternalServers;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.testkit.TestCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;

/** PostgreSQL, Kafka and Redis that speak with services over TLS only, and only after a login. */
public final class EncryptedServers implements AutoCloseable {
    private static final String HOST = "localhost";
    private static final String USER = "atelier";
    private static final String PASSWORD = UUID.randomUUID().toString();

    private final Path directory;
    private final TestCertificate certificate = TestCertificate.of(HOST);
    private final int kafkaPort = Ports.free();
    private final int redisPort = Ports.free();
    private final EmbeddedPostgres postgres;
    private final EmbeddedKafka kafka;
    private final EmbeddedRedis redis;

    private EncryptedServers(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        Path identity = certificate.writeIdentity(directory.resolve("identity.pem"));
        postgres = postgres(Files.copy(identity, directory.resolve("postgres.pem")));
        kafka = kafka(identity);
        redis = redis(identity);
    }

    public static EncryptedServers start() {
        try {
            var servers =
                    new EncryptedServers(Path.of("target").toAbsolutePath().resolve("encrypted-" + UUID.randomUUID()));
            servers.postgres.start();
            servers.redis.start();
            servers.kafka.start();
            servers.addKafkaUser();
            return servers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EmbeddedPostgres postgres(Path identity) throws IOException {
        Path access =
                Files.writeString(directory.resolve("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
        EmbeddedPostgres.own(identity);
        EmbeddedPostgres.own(access);
        return new EmbeddedPostgres(
                location("postgres"),
                PASSWORD,
                Durability.RELAXED,
                Map.of(
                        "ssl", "on",
                        "ssl_cert_file", identity.toString(),
                        "ssl_key_file", identity.toString(),
                        "hba_file", access.toString()));
    }

    /** The listener without TLS is the broker's own, and that of the administrator who adds the user. */
    private EmbeddedKafka kafka(Path identity) {
        ServerLocation location = location("kafka");
        int controller = Ports.free();
        String listeners = "PLAINTEXT://127.0.0.1:%d,SASL_SSL://%s:%d";
        return new EmbeddedKafka(
                location,
                controller,
                Map.of(
                        "listeners",
                        listeners.formatted(location.port(), "127.0.0.1", kafkaPort) + ",CONTROLLER://127.0.0.1:"
                                + controller,
                        "advertised.listeners",
                        listeners.formatted(location.port(), HOST, kafkaPort),
                        "listener.security.protocol.map",
                        "PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT",
                        "inter.broker.listener.name",
                        "PLAINTEXT",
                        "sasl.enabled.mechanisms",
                        "SCRAM-SHA-512",
                        "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required;",
                        "ssl.keystore.type",
                        "PEM",
                        "ssl.keystore.location",
                        identity.toString()));
    }

    private EmbeddedRedis redis(Path identity) {
        return new EmbeddedRedis(
                location("redis"),
                1,
                List.of(
                        "--tls-port",
                        Integer.toString(redisPort),
                        "--tls-cert-file",
                        identity.toString(),
                        "--tls-key-file",
                        identity.toString(),
                        "--tls-ca-cert-file",
                        certificate.pem().toString(),
                        "--tls-auth-clients",
                        "no",
                        "--user",
                        "default",
                        "off",
                        "--user",
                        USER,
                        "on",
                        ">" + PASSWORD,
                        "~*",
                        "&*",
                        "+@all",
                        "-@admin"));
    }

    private ServerLocation location(String name) {
        return new ServerLocation(directory.resolve(name), directory.resolve(name + ".log"), Ports.free());
    }

    private void addKafkaUser() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            USER, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), PASSWORD)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Kafka takes no user", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Makes a database and the login that owns it, as examples/cloudnative-pg.yaml has them. */
    public void addDatabase(String owner, String password) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl("postgres"), EmbeddedPostgres.USER, PASSWORD);
                var statement = connection.createStatement()) {
            statement.execute("create role %s login password '%s'".formatted(owner, password));
            statement.execute("create database %s owner %s".formatted(owner, owner));
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL makes no database " + owner, e);
        }
    }

    public void addTopics(Map<String, Integer> partitions) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(partitions.entrySet().stream()
                            .map(topic -> new NewTopic(topic.getKey(), topic.getValue(), (short) 1))
                            .toList())
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Kafka makes no topics", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** How many rows of a database a query counts, read as the administrator. */
    public long count(String database, String query) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl(database), EmbeddedPostgres.USER, PASSWORD);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    private String jdbcUrl(String database) {
        return "jdbc:postgresql://%s:%d/%s?sslmode=verify-full&sslrootcert=%s"
                .formatted(HOST, postgres.port(), database, certificate.pem());
    }

    /** The settings of docs/operations.md, as the chart writes them. */
    StackOptions of(StackOptions options) {
        return options.withExternal(new ExternalServers(
                        Optional.of("postgresql://%s:%s@%s:%d?sslmode=verify-full&sslrootcert=%s"
                                .formatted(EmbeddedPostgres.USER, PASSWORD, HOST, postgres.port(), certificate.pem())),
                        // Only the topics are made there.
                        Optional.of(kafka.bootstrapServers()),
                        Optional.of(redisUrl())))
                .with("KAFKA_BOOTSTRAP_SERVERS", kafkaBootstrap())
                .with("KAFKA_SECURITY_PROTOCOL", "SASL_SSL")
                .with("KAFKA_SASL_MECHANISM", "SCRAM-SHA-512")
                .with("KAFKA_SASL_JAAS_CONFIG", kafkaLogin())
                .with("KAFKA_SSL_TRUSTSTORE_TYPE", "PEM")
                .with("KAFKA_SSL_TRUSTSTORE_LOCATION", certificate.pem().toString())
                .with("QUARKUS_REDIS_PASSWORD", PASSWORD)
                .with("JAVA_TOOL_OPTIONS", certificate.trustFlags());
    }

    public String host() {
        return HOST;
    }

    public int postgresPort() {
        return postgres.port();
    }

    public String kafkaBootstrap() {
        return HOST + ":" + kafkaPort;
    }

    /** The value of {@code sasl.jaas.config}. */
    public String kafkaLogin() {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                .formatted(USER, PASSWORD);
    }

    public String redisUrl() {
        return "rediss://%s:%d?user=%s".formatted(HOST, redisPort, USER);
    }

    public String redisPassword() {
        return PASSWORD;
    }

    public TestCertificate certificate() {
        return certificate;
    }

    @Override
    public void close() {
        kafka.stop();
        redis.stop();
        postgres.stop();
    }
}
