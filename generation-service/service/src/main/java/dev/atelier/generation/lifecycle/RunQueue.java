// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** The queue of due runs as this process sees it: a signal to its worker, and the time until the next run. */
@ApplicationScoped
public class RunQueue {
    /** An idle worker asks every second, so this is a bare statement: no transaction, no mapping, no lock. */
    private static final String NEXT_DUE = """
            select ceil(extract(epoch from due_at - now()) * 1000)::bigint as millis from generation
            where status in ('queued', 'processing') and deadline > now() order by due_at limit 1
            """;

    private final GenerationRepository generations;
    private final Database database;
    private final Clock clock;
    private final AtomicBoolean signalled = new AtomicBoolean();
    private volatile Runnable wakeWorker = () -> {};

    RunQueue(GenerationRepository generations, Database database, Clock clock) {
        this.generations = generations;
        this.database = database;
        this.clock = clock;
    }

    public void onSignal(Runnable wake) {
        wakeWorker = wake;
    }

    /** Wakes the worker of this process: a run was queued, or a permit became free. */
    public void signal() {
        signalled.set(true);
        wakeWorker.run();
    }

    /** True when there was a signal since the last call. */
    public boolean takeSignal() {
        return signalled.getAndSet(false);
    }

    /** How long until a run is due; zero when one is, never more than {@code longest}. */
    public Duration untilNextDue(Duration longest) {
        long millis = database.find(NEXT_DUE, row -> row.getLong("millis")).orElse(longest.toMillis());
        return Duration.ofMillis(Math.clamp(millis, 0, longest.toMillis()));
    }

    /** Makes a run due now; without effect when it has ended, is gone, or a worker holds it. */
    @Transactional
    public void makeDue(long generation) {
        generations
                .lock(generation)
                .filter(found -> found.makeDue(clock.instant()))
                .ifPresent(_ -> signal());
    }
}
