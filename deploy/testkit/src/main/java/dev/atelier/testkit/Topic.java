// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** A topic of Kafka as others see it; it is read from its beginning and belongs to no consumer group. */
public final class Topic implements AutoCloseable {
    private static final Duration POLL = Duration.ofSeconds(5);

    /** A consumer asks for more while its records are read, and its close would wait for that answer. */
    private static final int LONGEST_FETCH_MILLIS = 10;

    private final Map<String, Object> servers;
    private final String name;
    private @Nullable KafkaProducer<String, String> producer;

    public Topic(String bootstrapServers, String name) {
        this.servers = Map.of("bootstrap.servers", bootstrapServers);
        this.name = name;
    }

    /** Returns when the broker has it. */
    public void send(String key, String value, Map<String, String> headers) {
        var message = new ProducerRecord<>(name, key, value);
        headers.forEach((header, text) -> message.headers().add(header, text.getBytes(StandardCharsets.UTF_8)));
        try {
            producer().send(message).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** All records that are on the topic now, in the order of each partition. */
    public List<ConsumerRecord<String, String>> records() {
        try (var consumer = reader()) {
            List<TopicPartition> partitions = partitions(consumer);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long end = end(consumer, partitions);
            List<ConsumerRecord<String, String>> records = new ArrayList<>();
            while (records.size() < end) {
                consumer.poll(POLL).forEach(records::add);
            }
            return records;
        }
    }

    /** The records with one key. */
    public Stream<ConsumerRecord<String, String>> records(String key) {
        return records().stream().filter(message -> key.equals(message.key()));
    }

    /** How many records were ever written. */
    public long size() {
        try (var consumer = reader()) {
            return end(consumer, partitions(consumer));
        }
    }

    /** How many records a group has behind it, over all partitions. */
    public long readBy(String group) {
        try (var admin = AdminClient.create(servers)) {
            return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                    .filter(partition -> partition.getKey().topic().equals(name))
                    .mapToLong(partition -> partition.getValue().offset())
                    .sum();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** A header that has to be there. */
    public static String header(ConsumerRecord<String, String> message, String name) {
        return new String(message.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() {
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
    }

    /** Most only read. */
    private synchronized KafkaProducer<String, String> producer() {
        if (producer == null) {
            producer = new KafkaProducer<>(servers, new StringSerializer(), new StringSerializer());
        }
        return producer;
    }

    private KafkaConsumer<String, String> reader() {
        Map<String, Object> settings = new HashMap<>(servers);
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, LONGEST_FETCH_MILLIS);
        return new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
    }

    private List<TopicPartition> partitions(KafkaConsumer<String, String> consumer) {
        return consumer.partitionsFor(name).stream()
                .map(partition -> new TopicPartition(name, partition.partition()))
                .toList();
    }

    private static long end(KafkaConsumer<String, String> consumer, List<TopicPartition> partitions) {
        return consumer.endOffsets(partitions).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
