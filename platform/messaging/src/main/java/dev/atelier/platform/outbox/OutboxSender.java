// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Sends outbox rows to Kafka and returns only when each is acknowledged by all in-sync replicas. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox", stringValue = "true")
class OutboxSender {

    /** How long Kafka may take to acknowledge a batch; a broker that fails over is back within that time. */
    private static final Duration ACK_TIMEOUT = Duration.ofSeconds(30);

    private static final List<String> SECURITY = List.of("security.", "sasl.", "ssl.");

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final String bootstrapServers;
    /** Encryption and login, as the consumers have them ({@code kafka.security.protocol} and others). */
    private final Map<String, Object> security;

    private final ObjectMapper json;
    private @Nullable KafkaProducer<String, String> producer;

    OutboxSender(
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers,
            @Identifier("default-kafka-broker") Map<String, Object> kafka,
            ObjectMapper json) {
        this.bootstrapServers = bootstrapServers;
        this.security = kafka.entrySet().stream()
                .filter(setting -> SECURITY.stream().anyMatch(setting.getKey()::startsWith))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        this.json = json;
    }

    /** @throws UncheckedIOException when the batch did not reach Kafka, or its acknowledgement did not reach us */
    synchronized void send(List<OutboxShards.WaitingEvent> rows) {
        try {
            List<Future<RecordMetadata>> acks = new ArrayList<>(rows.size());
            for (OutboxShards.WaitingEvent row : rows) {
                acks.add(producer().send(message(row)));
            }
            for (Future<RecordMetadata> ack : acks) {
                ack.get(ACK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            }
            FailPoint.hit("relay.after-send");
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            // A producer that gave up on a record may have lost its order; a new one starts clean.
            close();
            throw notAcknowledged(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notAcknowledged(e);
        }
    }

    private static UncheckedIOException notAcknowledged(Exception cause) {
        return new UncheckedIOException(new IOException("events not acknowledged: " + cause.getMessage(), cause));
    }

    synchronized void close() {
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
    }

    private ProducerRecord<String, String> message(OutboxShards.WaitingEvent row) {
        ProducerRecord<String, String> message = new ProducerRecord<>(row.topic(), row.key(), row.payload());
        headers(row).forEach((name, value) -> message.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        return message;
    }

    private Map<String, String> headers(OutboxShards.WaitingEvent row) {
        try {
            return json.readValue(row.headers(), HEADERS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("outbox row " + row.id() + " holds unreadable headers", e);
        }
    }

    /** Made on first use: a process without events needs no connection to the broker. */
    private KafkaProducer<String, String> producer() {
        if (producer == null) {
            int millis = Math.toIntExact(ACK_TIMEOUT.toMillis());
            Map<String, Object> settings = new HashMap<>(security);
            settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
            settings.put(ProducerConfig.ACKS_CONFIG, "all");
            settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
            settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
            settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis);
            settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis / 2);
            settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis);
            producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
        }
        return producer;
    }
}
