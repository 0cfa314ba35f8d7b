// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class RealServersTest {

    @Test
    void anApplicationGetsADatabaseItCanWriteTo() throws Exception {
        var servers = new RealServers();
        Map<String, String> settings = servers.start();

        try (var connection = DriverManager.getConnection(
                        settings.get("quarkus.datasource.jdbc.url"),
                        settings.get("quarkus.datasource.username"),
                        settings.get("quarkus.datasource.password"));
                var statement = connection.createStatement()) {
            statement.execute("create table written (number int)");
            assertThat(connection.getCatalog()).startsWith("testkit_");
        } finally {
            servers.stop();
        }
    }

    @Test
    void twoApplicationsShareTheServersAndNothingElse() {
        var first = new RealServers();
        var second = new RealServers();

        Map<String, String> one = first.start();
        Map<String, String> other = second.start();

        assertThat(other.get("kafka.bootstrap.servers")).isEqualTo(one.get("kafka.bootstrap.servers"));
        for (String own :
                new String[] {"quarkus.datasource.jdbc.url", "quarkus.redis.hosts", "atelier.topic.generation-events"
                }) {
            assertThat(other.get(own)).isNotEqualTo(one.get(own));
        }
        first.stop();
        second.stop();
    }

    @Test
    void topicsExistBeforeTheApplicationStarts() throws Exception {
        var servers = new RealServers();
        servers.init(Map.of("topics", "testkit.extra"));

        Map<String, String> settings = servers.start();

        try (Admin admin = Admin.create(Map.of("bootstrap.servers", settings.get("kafka.bootstrap.servers")))) {
            assertThat(admin.listTopics().names().get(20, TimeUnit.SECONDS))
                    .contains(
                            settings.get("atelier.topic.generation-events"),
                            settings.get("atelier.topic.generation-events-dlq"),
                            "testkit.extra");
        } finally {
            servers.stop();
        }
    }
}
