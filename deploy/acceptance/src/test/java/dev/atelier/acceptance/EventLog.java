// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** All topics of a platform, and how far its services have read them. */
final class EventLog implements AutoCloseable {
    private final Admin admin;

    EventLog(String bootstrapServers) {
        admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** Where each partition that anybody wrote to ends. */
    Map<String, Long> ends() {
        Map<String, Long> ends = new TreeMap<>();
        offsets(partitions(), OffsetSpec.latest()).forEach((partition, offset) -> {
            if (offset > 0) {
                ends.put(partition.toString(), offset);
            }
        });
        return ends;
    }

    /** Has a service that is not running read everything again that is still kept. */
    void rewind(String group) {
        List<TopicPartition> read = List.copyOf(committed(group).keySet());
        done(admin.alterConsumerGroupOffsets(
                        group,
                        offsets(read, OffsetSpec.earliest()).entrySet().stream()
                                .collect(Collectors.toMap(
                                        Map.Entry::getKey, start -> new OffsetAndMetadata(start.getValue()))))
                .all());
    }

    boolean isReadToTheEnd(String group) {
        Map<TopicPartition, OffsetAndMetadata> committed = committed(group);
        return offsets(List.copyOf(committed.keySet()), OffsetSpec.latest()).entrySet().stream()
                .allMatch(end ->
                        Objects.requireNonNull(committed.get(end.getKey())).offset() >= end.getValue());
    }

    boolean isLeft(String group) {
        return Objects.requireNonNull(
                        done(admin.describeConsumerGroups(List.of(group)).all()).get(group))
                .members()
                .isEmpty();
    }

    private Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        return done(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    }

    private List<TopicPartition> partitions() {
        return done(admin.describeTopics(done(admin.listTopics().names())).allTopicNames()).values().stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .toList();
    }

    private Map<TopicPartition, Long> offsets(List<TopicPartition> partitions, OffsetSpec which) {
        return done(admin.listOffsets(partitions.stream().collect(Collectors.toMap(Function.identity(), _ -> which)))
                        .all())
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, found -> found.getValue().offset()));
    }

    private static <T> T done(KafkaFuture<T> asked) {
        try {
            return asked.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not say", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
