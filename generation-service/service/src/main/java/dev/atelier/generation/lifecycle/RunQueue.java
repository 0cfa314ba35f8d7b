// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The runs that need a worker, as this process sees them: a signal to its worker, and what there is to do. */
@ApplicationScoped
public class RunQueue {
    /** An idle worker asks every second, so this is one bare statement: no transaction, no lock. */
    private static final String LOOK = """
            select
                (select ceil(extract(epoch from due_at - now()) * 1000)::bigint from run
                where due_at is not null and state not in ('pending_charge', 'abandoned') and deadline > now()
                    and queue <> all(:busy::text[])
                order by due_at limit 1) as millis,
                waiting_queues(:queues::text[]) as queues
            """;

    private final RunRepository runs;
    private final Database database;
    private final AtomicBoolean signalled = new AtomicBoolean();
    private volatile Consumer<Duration> wakeWorker = _ -> {};
    private volatile boolean mayHaveWaiting = true;

    RunQueue(RunRepository runs, Database database) {
        this.runs = runs;
        this.database = database;
    }

    /** @param wakeAfter wakes the worker of this process after a pause */
    public void onSignal(Consumer<Duration> wakeAfter) {
        wakeWorker = wakeAfter;
    }

    /** Wakes the worker of this process: a run was queued. */
    public void signal() {
        signalled.set(true);
        wakeWorker.accept(Duration.ZERO);
    }

    /** Wakes the worker of this process after the pause: a run that nobody holds is due then. */
    public void signalDueAfter(Duration pause) {
        wakeWorker.accept(pause);
    }

    /** A place or a permit became free: wakes the worker when runs may wait for it. */
    public void signalFreePlace() {
        if (mayHaveWaiting) {
            signal();
        }
    }

    /** Says whether runs may be left that wait for a place; the worker finds those of other processes by itself. */
    public void setMayHaveWaiting(boolean may) {
        mayHaveWaiting = may;
    }

    /** True when there was a signal since the last call. */
    public boolean takeSignal() {
        return signalled.getAndSet(false);
    }

    /**
     * What there is to do.
     *
     * @param untilDue how long until a run is due; zero when one is
     * @param queues in which a run waits for a place
     */
    public record Work(Duration untilDue, List<String> queues) {}

    /**
     * Reads what there is to do; {@code untilDue} is never more than {@code longest}.
     *
     * @param without names of upstreams whose due runs are left alone
     * @param queues where to look for waiting runs
     */
    public Work look(Duration longest, Collection<String> without, Collection<String> queues) {
        return database.get(
                LOOK,
                row -> {
                    long millis = row.findLong("millis").orElse(longest.toMillis());
                    return new Work(
                            Duration.ofMillis(Math.clamp(millis, 0, longest.toMillis())), row.getStrings("queues"));
                },
                NamedValues.of("busy", without).and("queues", queues));
    }

    /** The job of a run is polled now; without effect when the run has ended, is gone, or a worker holds it. */
    public void makeDue(long generation) {
        if (runs.makeDue(generation)) {
            signal();
        }
    }
}
