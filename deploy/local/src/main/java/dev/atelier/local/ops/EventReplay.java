// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import dev.atelier.local.server.StartupException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The events about generations that Kafka kept while the databases went back, and who reads them. */
public final class EventReplay implements AutoCloseable {
    static final String TOPIC = "generation.events";

    private static final List<String> GROUPS =
            List.of("billing-service", "library-service", "webhook-service", "compat-service");
    private static final Duration POLL = Duration.ofSeconds(1);
    /** A broker that gives nothing for as long is not asked further. */
    private static final int EMPTY_POLLS = 60;

    private final Properties client;
    private final Admin admin;

    /** @param client settings of the Kafka client: addresses, TLS, login */
    public EventReplay(Properties client) {
        this.client = client;
        admin = Admin.create(client);
    }

    /** The events since an instant, and those before it that a group has not read yet. */
    public List<ConsumerRecord<String, String>> read(Instant start) {
        try (var consumer = new KafkaConsumer<>(client, new StringDeserializer(), new StringDeserializer())) {
            Map<TopicPartition, Long> ends = offsets(OffsetSpec.latest());
            consumer.assign(ends.keySet());
            starts(start, ends).forEach(consumer::seek);
            List<ConsumerRecord<String, String>> events = new ArrayList<>();
            int empty = 0;
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                var polled = consumer.poll(POLL);
                polled.forEach(events::add);
                empty = polled.isEmpty() ? empty + 1 : 0;
                if (empty == EMPTY_POLLS) {
                    throw new StartupException("Kafka gives no more events of " + TOPIC);
                }
            }
            return events;
        }
    }

    private Map<TopicPartition, Long> starts(Instant start, Map<TopicPartition, Long> ends) {
        Map<TopicPartition, Long> starts = new HashMap<>(ends);
        offsets(OffsetSpec.forTimestamp(start.toEpochMilli())).forEach((partition, offset) -> {
            // Below zero: nothing was written since.
            if (offset >= 0) {
                starts.put(partition, offset);
            }
        });
        for (String group : GROUPS) {
            KafkaAccess.await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                    .forEach((partition, read) ->
                            starts.computeIfPresent(partition, (_, other) -> Math.min(other, read.offset())));
        }
        return starts;
    }

    /** Moves all groups past the events that they have not read; refuses while a group has a member. */
    public void skipToTheEnd() {
        KafkaAccess.await(admin.describeConsumerGroups(GROUPS).all()).forEach((group, description) -> {
            if (!description.members().isEmpty()) {
                throw new StartupException(group + " is running: stop all six components first");
            }
        });
        Map<TopicPartition, OffsetAndMetadata> ends = offsets(OffsetSpec.latest()).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, end -> new OffsetAndMetadata(end.getValue())));
        for (String group : GROUPS) {
            KafkaAccess.await(admin.alterConsumerGroupOffsets(group, ends).all());
        }
    }

    /** Writes events again as they were; the inbox of a consumer leaves out those that it knows. */
    public void write(Collection<ConsumerRecord<String, String>> events) {
        var settings = new Properties();
        settings.putAll(client);
        settings.setProperty("acks", "all");
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (ConsumerRecord<String, String> event : events) {
                sent.add(producer.send(new ProducerRecord<>(
                        event.topic(), event.partition(), event.key(), event.value(), event.headers())));
            }
            for (Future<RecordMetadata> one : sent) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new StartupException("Kafka does not take the events again: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartupException("interrupted while events were written", e);
        }
    }

    private Map<TopicPartition, Long> offsets(OffsetSpec which) {
        var topic = KafkaAccess.await(admin.describeTopics(List.of(TOPIC)).allTopicNames())
                .values()
                .iterator()
                .next();
        Map<TopicPartition, OffsetSpec> asked = topic.partitions().stream()
                .map(partition -> new TopicPartition(TOPIC, partition.partition()))
                .collect(Collectors.toMap(Function.identity(), _ -> which));
        return KafkaAccess.await(admin.listOffsets(asked).all()).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, found -> found.getValue().offset()));
    }

    @Override
    public void close() {
        admin.close();
    }
}
