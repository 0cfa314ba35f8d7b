// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.delivery;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** When each event of a topic was given to the producer, and when a bare consumer had it. */
final class TopicWatch implements AutoCloseable {

    /** The two ends of an event's way through the broker. */
    record Passage(Instant sent, Instant seen) {}

    private final Map<String, Passage> passages = new ConcurrentHashMap<>();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread thread;

    private TopicWatch(String bootstrapServers, String topic) {
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "fetch.max.wait.ms", 5_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        thread = Thread.ofPlatform().daemon().start(this::run);
    }

    static TopicWatch of(String bootstrapServers, String topic) {
        return new TopicWatch(bootstrapServers, topic);
    }

    Optional<Passage> passage(String event) {
        return Optional.ofNullable(passages.get(event));
    }

    private void run() {
        try (consumer) {
            while (!Thread.currentThread().isInterrupted()) {
                var records = consumer.poll(Duration.ofSeconds(5));
                Instant seen = Instant.now();
                records.forEach(record ->
                        passages.put(event(record), new Passage(Instant.ofEpochMilli(record.timestamp()), seen)));
            }
        } catch (WakeupException _) {
            // closed
        }
    }

    private static String event(ConsumerRecord<byte[], byte[]> record) {
        Header id = record.headers().lastHeader("ce_id");
        return id == null ? "" : new String(id.value(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        consumer.wakeup();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
