// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.Awaitility;

/** Reads the events of a topic from its beginning. */
public final class Events {
    private Events() {}

    /** Waits for the first event of a generation, and then answers all events of it that are there. */
    public static List<ConsumerRecord<String, String>> of(String servers, String topic, String generation) {
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", servers),
                new StringDeserializer(),
                new StringDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map((PartitionInfo info) -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    if (generation.equals(record.key())) {
                        found.add(record);
                    }
                });
                return !found.isEmpty();
            });
            consumer.poll(Duration.ofMillis(500)).forEach(record -> {
                if (generation.equals(record.key())) {
                    found.add(record);
                }
            });
        }
        return found;
    }

    public static String header(ConsumerRecord<String, String> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
