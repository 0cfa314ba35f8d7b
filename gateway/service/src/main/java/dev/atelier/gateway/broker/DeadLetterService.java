// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.broker.DeadLetter.DeadLetterId;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.outbox.CloudEvent;
import dev.atelier.platform.outbox.Outbox;
import dev.atelier.platform.sql.Database;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Lists the events that were given up, and sends one again when its cause is mended; the inboxes make a repeat harmless. */
@ApplicationScoped
public class DeadLetterService {
    /** More events than a person reads; an operator who has more of them mends the cause first. */
    private static final int MOST_OF_PARTITION = 100;

    private static final String REPLAYED = "select partition, position, replayed_at from dead_letter_replay";
    private static final String REMEMBER = """
            insert into dead_letter_replay (partition, position, replayed_at) values (?, ?, ?)
            on conflict (partition, position) do update set replayed_at = excluded.replayed_at""";

    private final DeadLetterTopic topic;
    private final Outbox outbox;
    private final AuditLog audit;
    private final Database database;
    private final ObjectMapper json;
    private final String events;
    private final Clock clock;

    DeadLetterService(
            DeadLetterTopic topic,
            Outbox outbox,
            AuditLog audit,
            Database database,
            ObjectMapper json,
            @ConfigProperty(name = "atelier.topic.generation-events") String events,
            Clock clock) {
        this.topic = topic;
        this.outbox = outbox;
        this.audit = audit;
        this.database = database;
        this.json = json;
        this.events = events;
        this.clock = clock;
    }

    /** The newest first. */
    public List<DeadLetter> list() {
        Map<DeadLetterId, Instant> replayed = new HashMap<>();
        database.list(
                REPLAYED,
                row -> replayed.put(
                        new DeadLetterId(row.getInt("partition"), row.getLong("position")),
                        row.getInstant("replayed_at")));
        return topic.newest(MOST_OF_PARTITION).stream()
                .map(message ->
                        DeadLetter.of(message, replayed.get(new DeadLetterId(message.partition(), message.offset()))))
                .sorted(Comparator.comparing(DeadLetter::at).reversed())
                .toList();
    }

    /** Sends a dead letter to its topic again, to all consumers. */
    public DeadLetter replay(String id, Actor actor) {
        DeadLetterId place = DeadLetterId.parse(id);
        ConsumerRecord<byte[], byte[]> message =
                topic.find(place.partition(), place.position()).orElseThrow(() -> ApiException.notFound("dead letter"));
        CloudEvent event = toEvent(message);
        Instant now = clock.instant();
        QuarkusTransaction.requiringNew().run(() -> {
            database.update(REMEMBER, place.partition(), place.position(), now);
            audit.recordForOperator(actor, Action.DEAD_LETTER_REPLAYED, Map.of("dead_letter", id, "event", event.id()));
            outbox.add(events, DeadLetter.text(message.key()), event);
        });
        return DeadLetter.of(message, now);
    }

    /** What is no event of the platform was given up because it cannot be read, and would be given up again. */
    private CloudEvent toEvent(ConsumerRecord<byte[], byte[]> message) {
        try {
            JsonNode data = json.readTree(message.value());
            if (data != null && data.isObject()) {
                return new CloudEvent(
                        DeadLetter.header(message, "ce_id"),
                        DeadLetter.header(message, "ce_type"),
                        DeadLetter.header(message, "ce_source"),
                        DeadLetter.header(message, "ce_subject"),
                        Instant.parse(DeadLetter.header(message, "ce_time")),
                        data);
            }
        } catch (IOException | DateTimeException _) {
            // The next line refuses it.
        }
        throw new ApiException(
                ErrorCode.INVALID_INPUT, "This record is no event, so that no consumer can ever read it.");
    }
}
