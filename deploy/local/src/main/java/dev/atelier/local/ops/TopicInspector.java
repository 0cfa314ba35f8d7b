// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;

/** Compares the topics of a Kafka with what the platform needs, and makes those that are missing. */
final class TopicInspector implements AutoCloseable {
    private final Admin admin;

    /** @param client settings of the Kafka client: addresses, TLS, login */
    TopicInspector(Properties client) {
        admin = Admin.create(client);
    }

    /** Makes the missing topics and returns their names. */
    List<String> createMissing(int replicas) {
        Set<String> known = KafkaAccess.await(admin.listTopics().names());
        List<TopicRequirement> missing = TopicRequirement.ALL.stream()
                .filter(topic -> !known.contains(topic.name()))
                .toList();
        KafkaAccess.await(admin.createTopics(missing.stream()
                        .map(topic -> new NewTopic(
                                        topic.name(), Optional.of(TopicRequirement.PARTITIONS), Optional.of((short)
                                                replicas))
                                .configs(topic.settings(replicas)))
                        .toList())
                .all());
        return missing.stream().map(TopicRequirement::name).toList();
    }

    /** The faults of each topic, in the order of the platform's list; an empty list is a topic as it should be. */
    Map<String, List<String>> inspect() {
        Set<String> known = KafkaAccess.await(admin.listTopics().names());
        Map<String, List<String>> faults = new LinkedHashMap<>();
        for (TopicRequirement topic : TopicRequirement.ALL) {
            faults.put(
                    topic.name(),
                    known.contains(topic.name())
                            ? inspect(topic)
                            : List.of("is missing: services create no topic; --create makes it"));
        }
        return faults;
    }

    private List<String> inspect(TopicRequirement topic) {
        TopicDescription description = KafkaAccess.await(
                        admin.describeTopics(List.of(topic.name())).allTopicNames())
                .get(topic.name());
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
        Config config = KafkaAccess.await(
                        admin.describeConfigs(List.of(resource)).all())
                .get(resource);
        if (description == null || config == null) {
            return List.of("cannot be described");
        }
        Map<String, String> settings = new HashMap<>();
        config.entries().forEach(entry -> settings.put(entry.name(), String.valueOf(entry.value())));
        int replicas = description.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        List<String> faults =
                new ArrayList<>(topic.faults(description.partitions().size(), replicas, settings));
        long behind = description.partitions().stream()
                .filter(partition ->
                        partition.isr().size() < partition.replicas().size())
                .count();
        if (behind > 0) {
            faults.add("%d partitions have replicas that are behind".formatted(behind));
        }
        return faults;
    }

    @Override
    public void close() {
        admin.close();
    }
}
