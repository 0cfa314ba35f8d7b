// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** The queue of due runs as the worker of this process sees it: a wake-up signal and the time until the next run. */
@ApplicationScoped
public class RunQueue {
    /** An idle process asks every second, so this is a bare statement: no transaction, no mapping, no lock. */
    private static final String NEXT = """
            select extract(epoch from due_at - now()) * 1000 from generation
            where status in ('queued', 'processing') and deadline > now() order by due_at limit 1
            """;

    private final GenerationRepository generations;
    private final DataSource database;
    private final Clock clock;
    private final Semaphore signals = new Semaphore(0);

    RunQueue(GenerationRepository generations, DataSource database, Clock clock) {
        this.generations = generations;
        this.database = database;
        this.clock = clock;
    }

    /** Wakes the worker of this process: a run was queued, or a permit became free. */
    public void signal() {
        signals.release();
    }

    /** True on a signal, also one since the last call; false when {@code longest} is over. */
    public boolean awaitSignal(Duration longest) throws InterruptedException {
        boolean signalled = signals.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (signalled) {
            signals.drainPermits();
        }
        return signalled;
    }

    /** How long until a run is due; zero when one is, never more than {@code longest}. */
    public Duration untilNextDue(Duration longest) {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement(NEXT);
                var rows = statement.executeQuery()) {
            Duration next = rows.next() ? Duration.ofMillis((long) Math.ceil(rows.getDouble(1))) : longest;
            return next.isNegative() ? Duration.ZERO : next.compareTo(longest) < 0 ? next : longest;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the queue", e);
        }
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
