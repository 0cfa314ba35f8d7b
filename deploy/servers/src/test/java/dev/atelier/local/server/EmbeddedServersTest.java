// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServersTest {

    private static final String PASSWORD = "secret";

    @TempDir
    Path home;

    @Test
    void postgresKeepsCommittedRowsOverAPowerCut() throws Exception {
        try (var postgres = new EmbeddedPostgres(place("postgres"), PASSWORD, Durability.SYNCED)) {
            postgres.start();
            try (var connection = DriverManager.getConnection(postgres.jdbcUrl("postgres"), "postgres", PASSWORD);
                    var statement = connection.createStatement()) {
                statement.execute("create table kept (number int)");
                statement.execute("insert into kept values (7)");
            }

            postgres.kill();
            postgres.start();

            try (var connection = DriverManager.getConnection(postgres.jdbcUrl("postgres"), "postgres", PASSWORD);
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery("select number from kept")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            }
        }
    }

    @Test
    void kafkaKeepsItsTopicsOverAPowerCut() throws Exception {
        try (var kafka = new EmbeddedKafka(place("kafka"), Ports.free())) {
            kafka.start();
            try (var admin = admin(kafka)) {
                admin.createTopics(List.of(new NewTopic("kept", 4, (short) 1)))
                        .all()
                        .get(30, TimeUnit.SECONDS);
            }

            kafka.kill();
            kafka.start();

            try (var admin = admin(kafka)) {
                assertThat(admin.listTopics().names().get(30, TimeUnit.SECONDS)).contains("kept");
            }
        }
    }

    @Test
    void redisAnswersAndEndsWhenStopped() {
        var redis = new EmbeddedRedis(place("redis"), 16);

        redis.start();
        assertThat(redis.isAlive()).isTrue();

        redis.stop();
        assertThat(redis.isAlive()).isFalse();
        assertThat(Ports.isFree(redis.port())).isTrue();
    }

    private static Admin admin(EmbeddedKafka kafka) {
        return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    private ServerLocation place(String name) {
        return new ServerLocation(home.resolve(name), home.resolve("logs").resolve(name + ".log"), Ports.free());
    }
}
