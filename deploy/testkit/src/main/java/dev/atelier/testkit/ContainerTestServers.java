// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** PostgreSQL, Kafka and Redis in Docker. */
record ContainerTestServers(GenericContainer<?> postgres, KafkaContainer broker, GenericContainer<?> cache)
        implements TestServers {

    private static final String PASSWORD = "test";
    private static final int POSTGRES_PORT = 5432;
    private static final int REDIS_PORT = 6379;
    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

    static ContainerTestServers start() {
        requireDocker();
        var servers =
                new ContainerTestServers(postgresContainer(), new KafkaContainer(START_TIMEOUT), redisContainer());
        CompletableFuture.allOf(List.of(servers.postgres, servers.broker, servers.cache).stream()
                        .map(container -> CompletableFuture.runAsync(container::start))
                        .toArray(CompletableFuture[]::new))
                .join();
        return servers;
    }

    private static void requireDocker() {
        boolean reachable = System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
        if (!reachable) {
            throw new IllegalStateException("-Dcontainers was given, but there is no Docker here:"
                    + " neither DOCKER_HOST nor /var/run/docker.sock exists");
        }
    }

    private static GenericContainer<?> postgresContainer() {
        return new GenericContainer<>(DockerImageName.parse("postgres:18"))
                .withEnv("POSTGRES_PASSWORD", PASSWORD)
                .withCommand("postgres", "-c", "fsync=off", "-c", "max_connections=250")
                .withExposedPorts(POSTGRES_PORT)
                // The first "ready" is of the server that only runs the image's own set-up.
                .waitingFor(Wait.forLogMessage(".*ready to accept connections.*", 2))
                .withStartupTimeout(START_TIMEOUT);
    }

    private static GenericContainer<?> redisContainer() {
        return new GenericContainer<>(DockerImageName.parse("redis:7"))
                .withCommand("redis-server", "--databases", "2048", "--save", "")
                .withExposedPorts(REDIS_PORT)
                .withStartupTimeout(START_TIMEOUT);
    }

    @Override
    public String jdbcPrefix() {
        return "jdbc:postgresql://%s:%d/".formatted(postgres.getHost(), postgres.getMappedPort(POSTGRES_PORT));
    }

    @Override
    public String databaseUser() {
        return "postgres";
    }

    @Override
    public String databasePassword() {
        return PASSWORD;
    }

    @Override
    public String kafka() {
        return broker.bootstrapServers();
    }

    @Override
    public String redis() {
        return "redis://%s:%d".formatted(cache.getHost(), cache.getMappedPort(REDIS_PORT));
    }

    @Override
    public void close() {
        List.of(postgres, broker, cache).forEach(GenericContainer::stop);
    }
}
