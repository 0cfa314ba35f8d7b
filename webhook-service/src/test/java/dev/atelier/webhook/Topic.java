// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.json.WireJson;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
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
public class Topic {
    private final String name;
    private final String deadLetters;
    private final Map<String, Object> servers;
    private final KafkaProducer<String, String> producer;

    public Topic(
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers,
            @ConfigProperty(name = "atelier.topic.generation-events") String name,
            @ConfigProperty(name = "atelier.topic.generation-events-dlq") String deadLetters) {
        this.name = name;
        this.deadLetters = deadLetters;
        this.servers = Map.of("bootstrap.servers", bootstrapServers);
        this.producer = new KafkaProducer<>(servers, new StringSerializer(), new StringSerializer());
    }

    /** An event as generation-service tells it. */
    public static GenerationFinished finished(long account, long generation, Outcome outcome) {
        return new GenerationFinished(
                "evt_" + UUID.randomUUID(),
                new GenerationId(generation),
                account,
                3,
                outcome,
                4,
                outcome == Outcome.FAILED ? "provider_error" : null,
                0,
                Origin.API,
                Instant.now());
    }

    public void send(GenerationFinished event) {
        try {
            send(event.generation().toString(), WireJson.create().writeValueAsString(event));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    public void send(String key, String value) {
        try {
            producer.send(new ProducerRecord<>(name, key, value)).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    public List<ConsumerRecord<String, String>> deadLetters() {
        try (var consumer = new KafkaConsumer<>(servers, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(deadLetters).stream()
                    .map(partition -> new TopicPartition(deadLetters, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long end = consumer.endOffsets(partitions).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            List<ConsumerRecord<String, String>> records = new ArrayList<>();
            while (records.size() < end) {
                consumer.poll(Duration.ofSeconds(5)).forEach(records::add);
            }
            return records;
        }
    }

    @PreDestroy
    public void close() {
        producer.close(Duration.ZERO);
    }
}
