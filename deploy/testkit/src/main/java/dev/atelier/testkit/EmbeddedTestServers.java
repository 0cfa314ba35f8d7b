// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The embedded servers on free ports, with throw-away data. */
record EmbeddedTestServers(EmbeddedPostgres postgres, EmbeddedKafka broker, EmbeddedRedis cache)
        implements TestServers {

    private static final String PASSWORD = "test";

    /** One database number for each application under test of a run. */
    private static final int REDIS_DATABASES = 2048;

    static EmbeddedTestServers start(Path directory) {
        var servers = new EmbeddedTestServers(
                new EmbeddedPostgres(place(directory, "postgres"), PASSWORD, Durability.RELAXED),
                new EmbeddedKafka(place(directory, "kafka"), Ports.free()),
                new EmbeddedRedis(place(directory, "redis"), REDIS_DATABASES));
        CompletableFuture.allOf(servers.all()
                        .map(server -> CompletableFuture.runAsync(server::start, Thread::startVirtualThread))
                        .toArray(CompletableFuture[]::new))
                .join();
        return servers;
    }

    private static ServerLocation place(Path directory, String name) {
        return new ServerLocation(directory.resolve(name), directory.resolve(name + ".log"), Ports.free());
    }

    private Stream<EmbeddedServer> all() {
        return Stream.of(postgres, broker, cache);
    }

    @Override
    public String jdbcPrefix() {
        return postgres.jdbcUrl("");
    }

    @Override
    public String databaseUser() {
        return EmbeddedPostgres.USER;
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
        return cache.url();
    }

    /** Killed, because the data of a test run is not needed any more. */
    @Override
    public void close() {
        all().forEach(EmbeddedServer::kill);
    }
}
