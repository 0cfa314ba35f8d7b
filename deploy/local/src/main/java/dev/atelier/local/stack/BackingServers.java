// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** PostgreSQL, Kafka and Redis of one stack, each embedded or external. */
final class BackingServers {

    private static final int REDIS_DATABASES = 16;

    private final PostgresAccess postgresAccess;
    private final String kafkaBootstrap;
    private final String redisUrl;
    private final ServerHandle<EmbeddedPostgres> postgres;
    private final ServerHandle<EmbeddedKafka> kafka;
    private final ServerHandle<EmbeddedRedis> redis;
    private final ServiceDatabases databases;
    private final Progress progress;
    private final int kafkaController;

    BackingServers(StackOptions options, StateDirectory state, StackSecrets secrets) {
        PortPlan ports = options.ports();
        ExternalServers external = options.external();
        progress = options.progress();
        kafkaController = ports.kafkaController();
        databases = new ServiceDatabases(
                external.postgresUrl().isPresent() ? Optional.empty() : Optional.of(state.data("postgres")));
        postgresAccess = external.postgresUrl()
                .map(PostgresAccess::configured)
                .orElseGet(() -> PostgresAccess.embedded(ports.postgres(), secrets.databasePassword()));
        kafkaBootstrap = external.kafkaBootstrap().orElseGet(() -> "127.0.0.1:" + ports.kafka());
        redisUrl = external.redisUrl().orElseGet(() -> "redis://127.0.0.1:" + ports.redis());
        postgres = new ServerHandle<>(
                "postgres",
                embeddedUnless(
                        external.postgresUrl(),
                        new EmbeddedPostgres(
                                location(state, "postgres", ports.postgres()),
                                secrets.databasePassword(),
                                options.durability())));
        kafka = new ServerHandle<>(
                "kafka",
                embeddedUnless(
                        external.kafkaBootstrap(),
                        new EmbeddedKafka(location(state, "kafka", ports.kafka()), kafkaController)));
        redis = new ServerHandle<>(
                "redis",
                embeddedUnless(
                        external.redisUrl(),
                        new EmbeddedRedis(location(state, "redis", ports.redis()), REDIS_DATABASES)));
    }

    private static <T> Optional<T> embeddedUnless(Optional<String> configured, T embedded) {
        return configured.isPresent() ? Optional.empty() : Optional.of(embedded);
    }

    private static ServerLocation location(StateDirectory state, String name, int port) {
        return new ServerLocation(state.data(name), state.log(name), port);
    }

    void startPostgres() {
        postgres.embedded().ifPresent(EmbeddedServer::start);
        databases.createMissing(postgresAccess);
        progress.ready("postgres", postgresAccess.jdbcPrefix());
    }

    void startKafka() {
        kafka.embedded().ifPresent(EmbeddedServer::start);
        boolean complete = kafka.embedded().isPresent()
                && PlatformTopics.NAMES.stream().allMatch(kafka.embedded().orElseThrow()::hasTopic);
        if (!complete) {
            PlatformTopics.createMissing(kafkaBootstrap);
        }
        progress.ready("kafka", kafkaBootstrap);
    }

    void startRedis() {
        redis.embedded().ifPresent(EmbeddedServer::start);
        progress.ready("redis", redisUrl);
    }

    List<EmbeddedServer> embedded() {
        return Stream.<Optional<? extends EmbeddedServer>>of(postgres.embedded(), kafka.embedded(), redis.embedded())
                .<EmbeddedServer>flatMap(Optional::stream)
                .toList();
    }

    /** The ports of the embedded servers, with the part that needs each. */
    Map<Integer, String> ports() {
        var ports = new TreeMap<Integer, String>();
        embedded().forEach(server -> ports.put(server.port(), server.name()));
        if (kafka.embedded().isPresent()) {
            ports.put(kafkaController, "kafka (controller)");
        }
        return ports;
    }

    void stop() {
        ParallelTasks.run(
                embedded().stream().<Runnable>map(server -> server::stop).toList());
    }

    PostgresAccess postgresAccess() {
        return postgresAccess;
    }

    String kafkaBootstrap() {
        return kafkaBootstrap;
    }

    String redisUrl() {
        return redisUrl;
    }

    ServerHandle<EmbeddedPostgres> postgres() {
        return postgres;
    }

    ServerHandle<EmbeddedKafka> kafka() {
        return kafka;
    }

    ServerHandle<EmbeddedRedis> redis() {
        return redis;
    }
}
