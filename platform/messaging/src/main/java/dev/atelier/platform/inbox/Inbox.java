// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Remembers which events were applied. Needs the migrations of {@code db/inbox}. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class Inbox {
    private final EntityManager database;
    private final Clock clock;
    private final String consumer;

    Inbox(EntityManager database, Clock clock, @ConfigProperty(name = "quarkus.application.name") String consumer) {
        this.database = database;
        this.clock = clock;
        this.consumer = consumer;
    }

    /** False when the event was applied before; a second delivery at the same moment waits for the first's commit. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean firstTime(String eventId) {
        return database.createNativeQuery(
                                "insert into inbox (consumer, event_id) values (?1, ?2) on conflict do nothing")
                        .setParameter(1, consumer)
                        .setParameter(2, eventId)
                        .executeUpdate()
                == 1;
    }

    /** Forgets rows older than {@code age}; choose at least twice the topic's retention. Returns how many went. */
    @Transactional
    public int prune(Duration age) {
        return database.createNativeQuery("delete from inbox where received_at < ?1")
                .setParameter(1, clock.instant().minus(age))
                .executeUpdate();
    }
}
