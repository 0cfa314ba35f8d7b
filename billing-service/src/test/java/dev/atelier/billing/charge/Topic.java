// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.json.WireJson;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The topic of finished generations and its dead letters, seen from outside the service. */
@ApplicationScoped
class Topic {
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private final String name;
    private final String deadLetters;
    private final Map<String, Object> servers;
    private final KafkaProducer<String, String> producer;
    private final AdminClient admin;

    Topic(
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers,
            @ConfigProperty(name = "atelier.topic.generation-events") String name,
            @ConfigProperty(name = "atelier.topic.generation-events-dlq") String deadLetters) {
        this.name = name;
        this.deadLetters = deadLetters;
        this.servers = Map.of("bootstrap.servers", bootstrapServers);
        this.producer = new KafkaProducer<>(servers, new StringSerializer(), new StringSerializer());
        this.admin = AdminClient.create(servers);
    }

    @PreDestroy
    void close() {
        producer.close(Duration.ZERO);
        admin.close(Duration.ZERO);
    }

    /** Sends as the relay does: CloudEvents in binary mode, keyed by generation. */
    void send(GenerationFinished event) {
        try {
            send(event.generation().toString(), WireJson.create().writeValueAsString(event));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    void send(String key, String value) {
        var message = new ProducerRecord<>(name, key, value);
        Map.of(
                        "ce_specversion",
                        "1.0",
                        "ce_id",
                        "evt_" + key,
                        "ce_type",
                        GenerationFinished.TYPE,
                        "ce_source",
                        "generation-service",
                        "content-type",
                        "application/json",
                        "traceparent",
                        TRACE)
                .forEach((header, text) -> message.headers().add(header, text.getBytes(StandardCharsets.UTF_8)));
        try {
            producer.send(message).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    List<ConsumerRecord<String, String>> deadLetters() {
        return all(deadLetters);
    }

    long size() {
        try (var consumer = reader()) {
            return end(consumer, partitions(consumer, name));
        }
    }

    /** How many records a group has behind it, over all partitions. */
    long committed(String group) {
        try {
            return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                    .filter(partition -> partition.getKey().topic().equals(name))
                    .mapToLong(partition -> partition.getValue().offset())
                    .sum();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private List<ConsumerRecord<String, String>> all(String topic) {
        try (var consumer = reader()) {
            List<TopicPartition> partitions = partitions(consumer, topic);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long end = end(consumer, partitions);
            List<ConsumerRecord<String, String>> records = new ArrayList<>();
            while (records.size() < end) {
                consumer.poll(Duration.ofSeconds(5)).forEach(records::add);
            }
            return records;
        }
    }

    private KafkaConsumer<String, String> reader() {
        return new KafkaConsumer<>(servers, new StringDeserializer(), new StringDeserializer());
    }

    private static List<TopicPartition> partitions(KafkaConsumer<String, String> consumer, String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }

    private static long end(KafkaConsumer<String, String> consumer, List<TopicPartition> partitions) {
        return consumer.endOffsets(partitions).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
