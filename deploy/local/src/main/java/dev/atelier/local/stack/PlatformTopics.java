// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.StartupException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** The platform's Kafka topics, made up front: the first event on a topic that makes itself comes a second late. */
final class PlatformTopics {

    static final List<String> NAMES = List.of("generation.events", "generation.events.dlq", "credits.events");
    private static final int PARTITIONS = 4;
    private static final short REPLICATION = 1;
    private static final long TIMEOUT_SECONDS = 120;

    private PlatformTopics() {}

    static void createMissing(String bootstrapServers) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            Set<String> missing = new HashSet<>(NAMES);
            missing.removeAll(admin.listTopics().names().get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
            admin.createTopics(missing.stream()
                            .map(name -> new NewTopic(name, PARTITIONS, REPLICATION))
                            .toList())
                    .all()
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new StartupException(
                    "Kafka at %s refuses its topics: %s".formatted(bootstrapServers, e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartupException("interrupted while creating topics", e);
        }
    }
}
