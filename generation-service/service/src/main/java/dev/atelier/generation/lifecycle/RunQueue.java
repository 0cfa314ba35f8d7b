// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The runs that need a worker, as this process sees them: a signal to its worker, and what there is to do. */
@ApplicationScoped
public class RunQueue {
    /** An idle worker asks every second, so this is a bare statement: no transaction, no mapping, no lock. */
    private static final String NEXT_DUE = """
            select ceil(extract(epoch from due_at - now()) * 1000)::bigint as millis from generation
            where status in ('queued', 'processing') and due_at is not null and deadline > now()
                and coalesce(handed_to, queue) <> all(?::text[])
            order by due_at limit 1
            """;

    private static final String WAITED_FOR = """
            select name from unnest(?::text[]) as name
            where exists (select 1 from generation where queue = name and status = 'queued' and due_at is null)
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

    /** Wakes the worker of this process: a run was queued, or a place or a permit became free. */
    public void signal() {
        signalled.set(true);
        wakeWorker.run();
    }

    /** True when there was a signal since the last call. */
    public boolean takeSignal() {
        return signalled.getAndSet(false);
    }

    /**
     * How long until a run is due; zero when one is, never more than {@code longest}.
     *
     * @param without names of upstreams whose runs are left alone
     */
    public Duration untilNextDue(Duration longest, Collection<String> without) {
        long millis =
                database.find(NEXT_DUE, row -> row.getLong("millis"), without).orElse(longest.toMillis());
        return Duration.ofMillis(Math.clamp(millis, 0, longest.toMillis()));
    }

    /** Those of the queues in which a run waits for a place. */
    public List<String> waitedFor(Collection<String> queues) {
        return queues.isEmpty() ? List.of() : database.list(WAITED_FOR, row -> row.getString("name"), queues);
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
