// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives a Quarkus application under test real servers: a database, topics and a Redis database of its own.
 *
 * <p>The argument {@code topics} names further Kafka topics to create, separated by commas; the broker creates none by itself.
 */
public final class RealServers implements QuarkusTestResourceLifecycleManager {

    /** Base64 of the bytes 0 to 31; it protects nothing. */
    private static final String SECRET_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

    private List<String> furtherTopics = List.of();
    private @Nullable TestNamespace place;

    @Override
    public void init(Map<String, String> arguments) {
        furtherTopics = Stream.of(arguments.getOrDefault("topics", "").split(","))
                .map(String::strip)
                .filter(topic -> !topic.isEmpty())
                .toList();
    }

    @Override
    public Map<String, String> start() {
        ServerAddresses servers = SharedServers.find();
        TestNamespace own = new DaemonClient(servers).create(ModuleName.current(), furtherTopics);
        place = own;

        var settings = new HashMap<String, String>();
        settings.put("quarkus.devservices.enabled", "false");
        settings.put("quarkus.datasource.jdbc.url", servers.jdbcUrl(own.database()));
        // A busy machine makes a test slower, not red.
        settings.put("quarkus.datasource.jdbc.acquisition-timeout", "60s");
        settings.put("quarkus.datasource.username", servers.databaseUser());
        settings.put("quarkus.datasource.password", servers.databasePassword());
        settings.put("kafka.bootstrap.servers", servers.kafka());
        settings.put("quarkus.redis.hosts", servers.redis() + "/" + own.redisDatabase());
        settings.put("atelier.base-url", "http://localhost:8080");
        settings.putAll(TestIdentities.settings(ModuleName.application()));
        settings.put("atelier.operator-token", TestCaller.operator());
        settings.put("atelier.secret-key", SECRET_KEY);
        settings.put("atelier.services.gateway-internal", servers.gatewayInternal());
        settings.put("atelier.topic.generation-events", own.topic());
        settings.put("atelier.topic.generation-events-dlq", own.deadLetterTopic());
        return settings;
    }

    @Override
    public void stop() {
        TestNamespace own = place;
        if (own != null) {
            new DaemonClient(SharedServers.find()).drop(own);
        }
    }
}
