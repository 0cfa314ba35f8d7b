// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

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
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The topic of finished generations, as generation-service writes to it. */
@ApplicationScoped
public class Topic {
    private final String name;
    private final KafkaProducer<String, String> producer;

    public Topic(
            @ConfigProperty(name = "kafka.bootstrap.servers") String servers,
            @ConfigProperty(name = "atelier.topic.generation-events") String name) {
        this.name = name;
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers), new StringSerializer(), new StringSerializer());
    }

    public static GenerationFinished finished(long account, long generation, Outcome outcome) {
        return new GenerationFinished(
                "evt_" + UUID.randomUUID(),
                new GenerationId(generation),
                account,
                1,
                outcome,
                2,
                outcome == Outcome.FAILED ? "provider_error" : null,
                0,
                Origin.API,
                Instant.now());
    }

    public void send(GenerationFinished event) {
        try {
            producer.send(new ProducerRecord<>(
                            name,
                            event.generation().toString(),
                            WireJson.create().writeValueAsString(event)))
                    .get();
        } catch (JsonProcessingException | InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @PreDestroy
    public void close() {
        producer.close(Duration.ZERO);
    }
}
