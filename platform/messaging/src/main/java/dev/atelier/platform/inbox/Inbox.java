// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import dev.atelier.platform.sql.Database;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;

/**
 * Remembers which events were applied. An effect that is one statement inserts the row of its event itself and takes effect
 * only if it did. Needs the migrations of {@code db/inbox}.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class Inbox {
    private final Database database;
    private final Clock clock;

    Inbox(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Records an event in the running transaction. False when the event was applied before; a second delivery at the same
     * moment waits for the commit of the first. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean tryRecord(String eventId) {
        return database.update("insert into inbox (event_id) values (?) on conflict do nothing", eventId) == 1;
    }

    /** Forgets rows older than {@code age}; choose at least twice the topic's retention. Returns how many rows were deleted. */
    @Transactional
    public int prune(Duration age) {
        return database.update(
                "delete from inbox where received_at < ?", clock.instant().minus(age));
    }
}
