// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import dev.atelier.platform.sql.Database;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;

/**
 * Remembers which events were applied. An effect that is one statement inserts the rows of its events itself and takes
 * effect only for those that it inserted. Needs the migrations of {@code db/inbox}.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class Inbox {
    // In the order of their ids, so that two sets with the same events do not wait for each other in a circle.
    private static final String RECORD = """
            insert into inbox (event_id) select event_id from unnest(?::text[]) as event_id order by event_id
            on conflict do nothing returning event_id""";

    private final Database database;
    private final Clock clock;

    Inbox(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Records events in the running transaction and returns those that were not applied before; a second delivery at the
     * same moment waits for the commit of the first.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public Set<String> record(Collection<String> eventIds) {
        return Set.copyOf(database.list(RECORD, row -> row.getString("event_id"), eventIds));
    }

    /** Forgets rows older than {@code age}; choose at least twice the topic's retention. Returns how many rows were deleted. */
    @Transactional
    public int prune(Duration age) {
        return database.update(
                "delete from inbox where received_at < ?", clock.instant().minus(age));
    }
}
