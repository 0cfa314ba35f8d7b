// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** All topics of a platform, and how far its services have read them. */
public final class EventLog implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);

    private final String bootstrapServers;
    private final Admin admin;

    public EventLog(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** Where each partition that anybody wrote to ends. */
    public Map<String, Long> ends() {
        Map<String, Long> ends = new TreeMap<>();
        offsets(partitions(), OffsetSpec.latest()).forEach((partition, offset) -> {
            if (offset > 0) {
                ends.put(partition.toString(), offset);
            }
        });
        return ends;
    }

    /** Has a service that is not running read everything again that is still kept. */
    public void rewind(String group) {
        List<TopicPartition> read = List.copyOf(committed(group).keySet());
        done(admin.alterConsumerGroupOffsets(
                        group,
                        offsets(read, OffsetSpec.earliest()).entrySet().stream()
                                .collect(Collectors.toMap(
                                        Map.Entry::getKey, start -> new OffsetAndMetadata(start.getValue()))))
                .all());
    }

    /** Writes something that is no event. */
    public void writeUnreadable(String topic) {
        send(List.of(new ProducerRecord<>(topic, "unreadable", "unreadable")));
    }

    /** Writes the first event of each key again under new ids, each so often. */
    public void copy(String topic, Set<String> keys, int copies) {
        Collection<ConsumerRecord<String, String>> events = read(topic).stream()
                .filter(event -> keys.contains(event.key()))
                .collect(Collectors.toMap(ConsumerRecord::key, Function.identity(), (first, _) -> first))
                .values();
        send(IntStream.range(0, copies)
                .boxed()
                .flatMap(_ -> events.stream().map(EventLog::underNewId))
                .toList());
    }

    private void send(List<ProducerRecord<String, String>> records) {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers),
                new StringSerializer(),
                new StringSerializer())) {
            List<Future<RecordMetadata>> sent =
                    records.stream().map(producer::send).toList();
            for (Future<RecordMetadata> one : sent) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not take the records", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private List<ConsumerRecord<String, String>> read(String topic) {
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers),
                new StringDeserializer(),
                new StringDeserializer())) {
            List<TopicPartition> all = partitions().stream()
                    .filter(partition -> partition.topic().equals(topic))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            List<ConsumerRecord<String, String>> events = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL).forEach(events::add);
            }
            return events;
        }
    }

    private static ProducerRecord<String, String> underNewId(ConsumerRecord<String, String> event) {
        String id = new String(event.headers().lastHeader("ce_id").value(), StandardCharsets.UTF_8);
        String newId = "evt_" + UUID.randomUUID();
        var copy =
                new ProducerRecord<>(event.topic(), event.key(), event.value().replace(id, newId));
        event.headers().forEach(header -> copy.headers().add(header));
        copy.headers().remove("ce_id").add("ce_id", newId.getBytes(StandardCharsets.UTF_8));
        return copy;
    }

    public boolean isReadToTheEnd(String group) {
        Map<TopicPartition, OffsetAndMetadata> committed = committed(group);
        return offsets(List.copyOf(committed.keySet()), OffsetSpec.latest()).entrySet().stream()
                .allMatch(end ->
                        Objects.requireNonNull(committed.get(end.getKey())).offset() >= end.getValue());
    }

    /** The broker that leads most partitions, that of the groups' offsets included. */
    public int leaderOfMost() {
        Set<String> topics = done(
                admin.listTopics(new ListTopicsOptions().listInternal(true)).names());
        return done(admin.describeTopics(topics).allTopicNames()).values().stream()
                .flatMap(topic -> topic.partitions().stream())
                .collect(Collectors.groupingBy(partition -> partition.leader().id(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    public boolean isLeft(String group) {
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
