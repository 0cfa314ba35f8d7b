// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.schedule.QueuePlaces;
import dev.atelier.generation.schedule.QueueRegistry;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The free places of each queue: of an upstream counted in the database, of an engine in this process. */
@ApplicationScoped
class QueueCapacity {
    private final QueueRegistry queues;
    private final Database database;
    private final Map<String, Instant> fullUntil = new ConcurrentHashMap<>();
    /** By run: the entries of those that have a place at an engine of this process. */
    private final Map<Long, QueueEntry> takenHere = new ConcurrentHashMap<>();

    QueueCapacity(QueueRegistry queues, Database database) {
        this.queues = queues;
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

    /** The run has a place at an engine of this process, from its claim until the engine has answered. */
    void take(ClaimedRun run) {
        takenHere.put(run.generation(), run.entry());
    }

    /** True when the run had a place at an engine. */
    boolean release(ClaimedRun run) {
        return takenHere.remove(run.generation()) != null;
    }

    private QueuePlaces takenHere(String queue) {
        List<QueueEntry> taken = takenHere.values().stream()
                .filter(entry -> entry.queue().equals(queue))
                .toList();
        long batch = taken.stream().filter(QueueEntry::batch).count();
        return new QueuePlaces(taken.size(), (int) batch);
    }

    /** The places of an engine that are free in this process. */
    QueuePlaces freeOfEngine(String queue) {
        return queues.places(queue).without(takenHere(queue));
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
