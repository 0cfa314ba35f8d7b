// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How far the services are behind the newest finished generation. */
@Singleton
public class ConsumerLags {
    /** The services that consume finished generations; each is a consumer group of its own name. */
    private static final List<String> GROUPS =
            List.of("billing-service", "library-service", "webhook-service", "compat-service");

    private final BrokerSettings broker;
    private final String topic;

    ConsumerLags(BrokerSettings broker, @ConfigProperty(name = "atelier.topic.generation-events") String topic) {
        this.broker = broker;
        this.topic = topic;
    }

    /**
     * How far a group is.
     *
     * @param waiting events that it has not handled; -1 when it has never handled any
     */
    public record Lag(String group, long waiting) {}

    public List<Lag> list() {
        try (AdminClient admin = AdminClient.create(broker.get())) {
            List<TopicPartition> partitions =
                    get(admin.describeTopics(List.of(topic)).allTopicNames()).values().stream()
                            .flatMap(known -> known.partitions().stream())
                            .map(partition -> new TopicPartition(topic, partition.partition()))
                            .toList();
            Map<TopicPartition, ListOffsetsResultInfo> ends = get(admin.listOffsets(partitions.stream()
                            .collect(Collectors.toMap(partition -> partition, _ -> OffsetSpec.latest())))
                    .all());
            return GROUPS.stream()
                    .map(group -> new Lag(
                            group,
                            lagOf(get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()), ends)))
                    .toList();
        }
    }

    private static long lagOf(
            Map<TopicPartition, OffsetAndMetadata> handled, Map<TopicPartition, ListOffsetsResultInfo> ends) {
        if (ends.keySet().stream().noneMatch(handled::containsKey)) {
            return -1;
        }
        return ends.entrySet().stream()
                .mapToLong(end -> {
                    OffsetAndMetadata at = handled.get(end.getKey());
                    return end.getValue().offset() - (at == null ? 0 : at.offset());
                })
                .sum();
    }

    private static <T> T get(KafkaFuture<T> answer) {
        try {
            return answer.get(BrokerSettings.TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException _) {
            throw BrokerSettings.away();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw BrokerSettings.away();
        }
    }
}
