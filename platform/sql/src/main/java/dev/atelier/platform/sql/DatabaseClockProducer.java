// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;

/** Gives every bean of a service with a database the time of that database; tests replace it. */
@ApplicationScoped
public class DatabaseClockProducer {
    /** Before whatever uses the time. */
    private static final int FIRST = 1;

    private final DatabaseClock clock;

    DatabaseClockProducer(Database database) {
        clock = new DatabaseClock(
                () -> database.get("select clock_timestamp() as now", row -> row.getInstant("now")),
                Clock.systemUTC(),
                System::nanoTime,
                Thread.ofVirtual().name("database-clock")::start);
    }

    /** The migrations have run, so the database is there. */
    void start(@Observes @Priority(FIRST) StartupEvent event) {
        clock.readDatabase();
    }

    @Produces
    @ApplicationScoped
    Clock clock() {
        return clock;
    }
}
