// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates a namespace for each application under test, and drops its database afterwards. */
final class TestNamespaces implements AutoCloseable {

    private static final int PARTITIONS = 4;
    private static final long BROKER_TIMEOUT_SECONDS = 180;

    private final TestServers servers;
    private final Admin kafka;

    /** One module starts several applications, and none of them may see the rows or events of another. */
    private final AtomicInteger lastNumber = new AtomicInteger();

    TestNamespaces(TestServers servers) {
        this.servers = servers;
        this.kafka = Admin.create(Map.of("bootstrap.servers", servers.kafka()));
    }

    TestNamespace create(String module, List<String> furtherTopics) {
        var place = new TestNamespace(module, lastNumber.incrementAndGet());
        sql("create database " + place.database());
        var topics = new ArrayList<>(furtherTopics);
        topics.add(place.topic());
        topics.add(place.deadLetterTopic());
        createTopics(topics);
        return place;
    }

    void drop(TestNamespace place) {
        sql("drop database if exists " + place.database() + " with (force)");
    }

    private void createTopics(Collection<String> names) {
        var topics = names.stream()
                .map(name -> new NewTopic(name, PARTITIONS, (short) 1))
                .toList();
        kafka.createTopics(topics).values().forEach((name, created) -> {
            try {
                created.get(BROKER_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                refuseUnlessPresent(name, e);
            } catch (InterruptedException | TimeoutException e) {
                throw new IllegalStateException("the shared Kafka does not create " + name, e);
            }
        });
    }

    /** A topic that a test names itself is still there when the module's next application starts. */
    private static void refuseUnlessPresent(String name, ExecutionException failure) {
        if (!(failure.getCause() instanceof TopicExistsException)) {
            throw new IllegalStateException("the shared Kafka refuses " + name, failure);
        }
    }

    private void sql(String command) {
        try (Connection connection = DriverManager.getConnection(
                        servers.jdbcPrefix() + "postgres", servers.databaseUser(), servers.databasePassword());
                var statement = connection.createStatement()) {
            statement.execute(command);
        } catch (SQLException e) {
            throw new IllegalStateException("the shared PostgreSQL refuses: " + command, e);
        }
    }

    @Override
    public void close() {
        kafka.close();
    }
}
