// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Reads the events that consumers have given up; belongs to no consumer group, so that nothing counts as read. */
@Singleton
class DeadLetterTopic {
    private static final Duration POLL = Duration.ofMillis(200);

    private final BrokerSettings broker;
    private final String name;
    private final Clock clock;

    DeadLetterTopic(
            BrokerSettings broker,
            @ConfigProperty(name = "atelier.topic.generation-events-dlq") String name,
            Clock clock) {
        this.broker = broker;
        this.name = name;
        this.clock = clock;
    }

    /** The newest records of each partition. */
    List<ConsumerRecord<byte[], byte[]>> newest(int mostOfPartition) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = partitions(consumer);
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            ends.forEach((partition, end) ->
                    consumer.seek(partition, Math.max(begins.getOrDefault(partition, 0L), end - mostOfPartition)));
            return readUntil(consumer, ends);
        } catch (KafkaException _) {
            throw BrokerSettings.away();
        }
    }

    /** The record at a place, unless the topic has forgotten it or never had it. */
    Optional<ConsumerRecord<byte[], byte[]>> find(int partition, long position) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            var place = new TopicPartition(name, partition);
            List<TopicPartition> partitions = partitions(consumer);
            if (!partitions.contains(place) || !isWithin(consumer, place, position)) {
                return Optional.empty();
            }
            consumer.assign(List.of(place));
            consumer.seek(place, position);
            return readUntil(consumer, Map.of(place, position + 1)).stream()
                    .filter(message -> message.offset() == position)
                    .findFirst();
        } catch (KafkaException _) {
            throw BrokerSettings.away();
        }
    }

    private static boolean isWithin(KafkaConsumer<byte[], byte[]> consumer, TopicPartition place, long position) {
        return position >= consumer.beginningOffsets(List.of(place)).getOrDefault(place, 0L)
                && position < consumer.endOffsets(List.of(place)).getOrDefault(place, 0L);
    }

    private List<ConsumerRecord<byte[], byte[]>> readUntil(
            KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        Instant giveUp = clock.instant().plus(BrokerSettings.TIMEOUT);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            if (clock.instant().isAfter(giveUp)) {
                throw BrokerSettings.away();
            }
            consumer.poll(POLL).forEach(records::add);
        }
        return records;
    }

    private List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> consumer) {
        @Nullable List<PartitionInfo> known = consumer.partitionsFor(name);
        // A platform that never gave an event up may have no such topic.
        return known == null
                ? List.of()
                : known.stream()
                        .map(partition -> new TopicPartition(name, partition.partition()))
                        .toList();
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        Map<String, Object> settings = new HashMap<>(broker.get());
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
