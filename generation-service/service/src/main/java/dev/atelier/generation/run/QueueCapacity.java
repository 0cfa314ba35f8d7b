// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.schedule.QueuePlaces;
import dev.atelier.generation.schedule.QueueRegistry;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The free places of each queue: of an upstream counted in the database, of an engine in this process. */
@ApplicationScoped
class QueueCapacity {
    private final QueueRegistry queues;
    private final EnginePlaces engines;
    private final Database database;
    private final Map<String, Instant> fullUntil = new ConcurrentHashMap<>();

    QueueCapacity(QueueRegistry queues, EnginePlaces engines, Database database) {
        this.queues = queues;
        this.engines = engines;
        this.database = database;
    }

    /** Unless a place becomes free here, no worker polls for one before {@code until}. */
    void markFull(String queue, Instant until) {
        fullUntil.put(queue, until);
    }

    /** The queue may have a free place. */
    void markFree(String queue) {
        fullUntil.remove(queue);
    }

    /** False when there was no free place a moment ago. */
    boolean mayHavePlace(String queue, Instant now) {
        if (queues.isEngine(queue)) {
            return freeOfEngine(queue).total() > 0;
        }
        Instant until = fullUntil.get(queue);
        return until == null || !now.isBefore(until);
    }

    /** The places of an engine that are free in this process. */
    QueuePlaces freeOfEngine(String queue) {
        return queues.places(queue).without(engines.taken(queue));
    }

    /** The free places of an upstream; other processes wait with their count until the caller's transaction has ended. */
    QueuePlaces lockFree(String queue) {
        database.lock("upstream " + queue);
        // A statement of its own, so that it sees what the transaction before has committed.
        QueuePlaces taken = database.get(
                """
                select count(*) as jobs, count(*) filter (where batch) as batch_jobs from run
                where queue = ? and state in ('placed', 'submitting', 'accepted')
                """, row -> new QueuePlaces((int) row.getLong("jobs"), (int) row.getLong("batch_jobs")), queue);
        return queues.places(queue).without(taken);
    }
}
