// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.PostgresBackup;
import dev.atelier.local.stack.ServiceDefinition;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server restored to an instant, and a Kafka that knows more. */
class RestoreRepairTest {
    private static final String PASSWORD = "secret";
    private static final String INSTANT = "before-the-loss";
    private static final TopicPartition PARTITION = new TopicPartition(EventReplay.TOPIC, 0);

    @TempDir
    Path home;

    @Test
    void consumersReadWhatTheDatabasesKnowAndNothingElse() throws Exception {
        PostgresBackup backup = PostgresBackup.in(home.resolve("backup"));
        restoredAfterALoss(backup);
        try (var kafka = new EmbeddedKafka(place("kafka"), Ports.free());
                var restored = new EmbeddedPostgres(
                        place("restored"), PASSWORD, Durability.RELAXED, backup.restoring(INSTANT))) {
            kafka.start();
            restored.start();
            var client = new Properties();
            client.setProperty("bootstrap.servers", kafka.bootstrapServers());
            writeThreeEventsThatAllHaveRead(client);
            var databases =
                    new RestoredDatabases("postgresql://postgres:%s@127.0.0.1:%d".formatted(PASSWORD, restored.port()));
            try (var replay = new EventReplay(client)) {

                RestoreRepair repair =
                        RestoreRepair.examine(replay, databases, Instant.now().minusSeconds(600));
                repair.apply(replay, databases, 1_000, _ -> {});

                assertThat(repair.lost()).singleElement().asString().startsWith("gen_3 of acct_5: succeeded");
                assertThat(repair.open()).singleElement().asString().startsWith("gen_2 of acct_5");
                assertThat(replay.read(Instant.now().plusSeconds(600)))
                        .extracting(ConsumerRecord::key)
                        .containsExactly("gen_1");
                assertThat(number(restored, "select nextval('generation_id')")).isGreaterThan(1_000);
            }
        }
    }

    /** Two generations before the instant, one of them open; afterwards it ends, and a third one comes. */
    private void restoredAfterALoss(PostgresBackup backup) throws Exception {
        try (var postgres = new EmbeddedPostgres(place("postgres"), PASSWORD, Durability.SYNCED, backup.archiving())) {
            postgres.start();
            try (Connection connection = connect(postgres, "postgres")) {
                for (ServiceDefinition service : ServiceDefinition.values()) {
                    execute(connection, "create database " + service.database());
                }
                backup.takeBase(connection, postgres.location().data());
            }
            try (Connection connection = connect(postgres, ServiceDefinition.GENERATION.database())) {
                execute(connection, "create sequence generation_id");
                execute(connection, "create table generation_now (id bigint primary key, status text)");
                execute(connection, "insert into generation_now values (1, 'succeeded'), (2, 'processing')");
                backup.nameInstant(connection, INSTANT);
                execute(connection, "update generation_now set status = 'succeeded' where id = 2");
                execute(connection, "insert into generation_now values (3, 'succeeded')");
                backup.archiveAll(connection);
            }
            postgres.kill();
        }
        backup.restoreInto(home.resolve("restored"));
    }

    private static void writeThreeEventsThatAllHaveRead(Properties client) throws Exception {
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(new NewTopic(EventReplay.TOPIC, 1, (short) 1)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
            try (var producer = new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
                for (int number = 1; number <= 3; number++) {
                    String event = """
                            {"generation":"gen_%d","account":5,"outcome":"succeeded","credits":4}""".formatted(number);
                    producer.send(new ProducerRecord<>(EventReplay.TOPIC, "gen_" + number, event))
                            .get(30, TimeUnit.SECONDS);
                }
            }
            for (String group : List.of("billing-service", "library-service", "webhook-service", "compat-service")) {
                admin.alterConsumerGroupOffsets(group, Map.of(PARTITION, new OffsetAndMetadata(3)))
                        .all()
                        .get(30, TimeUnit.SECONDS);
            }
        }
    }

    private static long number(EmbeddedPostgres postgres, String query) throws SQLException {
        try (Connection connection = connect(postgres, ServiceDefinition.GENERATION.database());
                var statement = connection.createStatement();
                var answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getLong(1);
        }
    }

    private static void execute(Connection connection, String statement) throws SQLException {
        try (var prepared = connection.createStatement()) {
            prepared.execute(statement);
        }
    }

    private static Connection connect(EmbeddedPostgres postgres, String database) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(database), "postgres", PASSWORD);
    }

    private ServerLocation place(String name) {
        return new ServerLocation(home.resolve(name), home.resolve("logs").resolve(name + ".log"), Ports.free());
    }
}
