// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.local.server.StartupException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What Kafka knows of the time around the instant to which the databases went back.
 *
 * <p>An event that left the outbox before the instant and was consumed after it is in no database, while its offset is
 * committed. An event from after the instant reports an end that the databases do not know: it would end the charge of a
 * run that is open again. So events of ends that the databases know are written again, and all others are left out.
 */
public final class RestoreRepair {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<ConsumerRecord<String, String>> known = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();
    private final List<String> open = new ArrayList<>();

    private RestoreRepair() {}

    /** Compares the events since {@code start} with the generations of the restored databases. */
    public static RestoreRepair examine(EventReplay replay, RestoredDatabases databases, Instant start) {
        Map<Long, ConsumerRecord<String, String>> events = new TreeMap<>();
        for (ConsumerRecord<String, String> event : replay.read(start)) {
            events.put(Long.parseLong(event.key().replace("gen_", "")), event);
        }
        Map<Long, String> statuses = databases.findStatuses(events.keySet());
        var repair = new RestoreRepair();
        events.forEach((number, event) -> {
            switch (statuses.getOrDefault(number, "")) {
                case "" -> repair.lost.add(describe(event));
                case "succeeded", "failed" -> repair.known.add(event);
                default -> repair.open.add(describe(event));
            }
        });
        return repair;
    }

    private static String describe(ConsumerRecord<String, String> record) {
        try {
            JsonNode event = JSON.readTree(record.value());
            return "%s of acct_%d: %s, %d credits, ended %s"
                    .formatted(
                            event.path("generation").asText(),
                            event.path("account").asLong(),
                            event.path("outcome").asText(),
                            event.path("credits").asLong(),
                            event.path("finished_at").asText());
        } catch (JsonProcessingException e) {
            throw new StartupException("an event of %s is no JSON".formatted(record.key()), e);
        }
    }

    /** Ended generations of which the databases know nothing. */
    public List<String> lost() {
        return List.copyOf(lost);
    }

    /** Generations that ended after the instant, and are open again. */
    public List<String> open() {
        return List.copyOf(open);
    }

    /** Says what happened to each generation. */
    public void print(Consumer<String> line) {
        lost.forEach(generation -> line.accept("lost: " + generation));
        open.forEach(generation -> line.accept("runs again: " + generation));
        line.accept(
                "%d generations lost, %d run again, %d as they were".formatted(lost.size(), open.size(), known.size()));
    }

    /** Changes offsets, events and sequences; the services must not run. */
    public void apply(EventReplay replay, RestoredDatabases databases, long advance, Consumer<String> line) {
        replay.skipToTheEnd();
        replay.write(known);
        line.accept("%d events written again".formatted(known.size()));
        line.accept("%d sequences moved on by %d".formatted(databases.advanceSequences(advance), advance));
    }
}
