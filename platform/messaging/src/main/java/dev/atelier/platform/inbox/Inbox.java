// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Remembers which events were applied. Needs the migrations of {@code db/inbox}. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class Inbox {
    private final Database database;
    private final Clock clock;
    private final String consumer;

    Inbox(Database database, Clock clock, @ConfigProperty(name = "quarkus.application.name") String consumer) {
        this.database = database;
        this.clock = clock;
        this.consumer = consumer;
    }

    /** Records an event in the running transaction. False when the event was applied before; a second delivery at the same
     * moment waits for the commit of the first. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean tryRecord(String eventId) {
        return database.update(
                        "insert into inbox (consumer, event_id) values (?, ?) on conflict do nothing",
                        consumer,
                        eventId)
                == 1;
    }

    /**
     * Records an event together with its effect, in one statement that needs no transaction around it. Empty when the event
     * was applied before; a second delivery at the same moment waits for the end of the first.
     *
     * @param effect a query on {@code first}, which has one row when the event is new
     */
    public <T> Optional<T> apply(String effect, Function<Row, T> mapper, String eventId, @Nullable Object... values) {
        return database.find(
                "with first as (insert into inbox (consumer, event_id) values (?, ?)"
                        + " on conflict do nothing returning event_id) " + effect,
                mapper,
                all(eventId, values));
    }

    /**
     * Records an event that has no effect here, in a statement of its own that needs no transaction. False when it may
     * have one, or when it was recorded before: then the caller goes on with {@link #tryRecord} in a transaction.
     *
     * @param hasEffect a condition in SQL, with question marks for the values; it must hold whenever there is an effect
     */
    public boolean recordUnless(String hasEffect, String eventId, Object... values) {
        return database.update(
                        "insert into inbox (consumer, event_id) select ?, ? where not (" + hasEffect
                                + ") on conflict do nothing",
                        all(eventId, values))
                == 1;
    }

    private @Nullable Object[] all(String eventId, @Nullable Object[] values) {
        return Stream.concat(Stream.of(consumer, eventId), Arrays.stream(values))
                .toArray();
    }

    /** Forgets rows older than {@code age}; choose at least twice the topic's retention. Returns how many rows were deleted. */
    @Transactional
    public int prune(Duration age) {
        return database.update(
                "delete from inbox where received_at < ?", clock.instant().minus(age));
    }
}
