// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.json.WireJson;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The topic of finished generations and its dead letters, seen from outside a service. */
@ApplicationScoped
public class GenerationTopic {
    private static final String SERVERS = "kafka.bootstrap.servers";
    private static final String NAME = "atelier.topic.generation-events";
    private static final String DEAD_LETTERS = "atelier.topic.generation-events-dlq";
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private final Topic events;
    private final Topic deadLetters;

    GenerationTopic(
            @ConfigProperty(name = SERVERS) String servers,
            @ConfigProperty(name = NAME) String name,
            @ConfigProperty(name = DEAD_LETTERS) String deadLetters) {
        this.events = new Topic(servers, name);
        this.deadLetters = new Topic(servers, deadLetters);
    }

    /** The topic of a service that is started with these settings. */
    public static GenerationTopic of(Map<String, String> settings) {
        return new GenerationTopic(
                Objects.requireNonNull(settings.get(SERVERS)),
                Objects.requireNonNull(settings.get(NAME)),
                Objects.requireNonNull(settings.get(DEAD_LETTERS)));
    }

    /** An event as generation-service publishes it. */
    public static GenerationFinished finished(long account, long generation, Outcome outcome) {
        return new GenerationFinished(
                "evt_" + UUID.randomUUID(),
                new GenerationId(generation),
                account,
                3,
                outcome,
                4,
                outcome == Outcome.FAILED ? 4L : 0L,
                outcome == Outcome.FAILED ? "provider_error" : null,
                0,
                Origin.API,
                Instant.now());
    }

    /** Sends as the relay does: CloudEvents in binary mode, keyed by generation. */
    public void send(GenerationFinished event) {
        try {
            send(event.generation().toString(), WireJson.create().writeValueAsString(event));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends any body, also one that is not an event. */
    public void send(String key, String value) {
        events.send(
                key,
                value,
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
                        TRACE));
    }

    /** The events of a generation that are there now. */
    public List<ConsumerRecord<String, String>> of(String generation) {
        return events.records(generation).toList();
    }

    public List<ConsumerRecord<String, String>> deadLetters() {
        return deadLetters.records();
    }

    public long size() {
        return events.size();
    }

    /** Whether a group has all of it behind it, dead letters included. */
    public boolean isReadBy(String group) {
        return events.readBy(group) == events.size();
    }

    @PreDestroy
    public void close() {
        events.close();
    }
}
