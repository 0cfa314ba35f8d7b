// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.worker;

import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.sql.ConnectionShare;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A background loop of one process: it runs a {@link Task} on a virtual thread, batch after batch, until it is stopped.
 *
 * <p><b>Batches.</b> {@link Task#run} does one bounded batch and returns how long the loop may rest. Zero means that
 * there may be more to do at once.
 *
 * <p><b>Wake-up.</b> {@link #wake} ends the rest early. A wake-up during a batch is kept: the rest after that batch ends
 * at once. Several wake-ups before the same rest count as one. {@link #wakeAfterCommit} does the same when the caller's
 * transaction has committed.
 *
 * <p><b>Failure.</b> A batch that throws is logged, the loop rests for the failure pause, and the next batch follows.
 * Nothing but {@link #stop} ends the loop. A wake-up ends the failure pause too.
 *
 * <p><b>Work that outlasts its batch</b>, for example an HTTP call for each row that the batch has claimed, goes to
 * {@link #fork}. The task reads {@link #inFlight} and claims only as much as there is room for. Each piece of forked work
 * says at its end whether that wakes the loop.
 *
 * <p><b>Stop.</b> {@link #stop} takes nothing new, waits for the running batch, then for the forked work, and then
 * {@link Task#close} runs on the thread of the loop. When the given time is over, the loop is interrupted and closed
 * without waiting for the forked work. What is left then must be safe to repeat by another process. A worker that has
 * stopped may be started again when its task can run after {@link Task#close}.
 *
 * <p><b>Metrics.</b> The timer {@code atelier.worker.batch} with the tags {@code worker} and {@code outcome} ({@code done}
 * or {@code failed}) counts and times the batches.
 *
 * <p>A job that is never woken and that needs no orderly end is a {@code @Scheduled} method instead, where the service has
 * the scheduler.
 */
public final class Worker {
    private static final Logger LOG = Logger.getLogger(Worker.class);

    /** The work of a loop. All its methods run on the thread of the loop. */
    @FunctionalInterface
    public interface Task {
        /**
         * Does one bounded batch.
         *
         * @return how long the loop may rest unless it is woken; zero when there may be more to do at once
         */
        Duration run() throws Exception;

        /** Runs once, after the last batch and the forked work, also when they did not end in time. */
        default void close() throws Exception {}
    }

    private final String name;
    private final Duration failurePause;
    private final Task task;
    private final Timer done;
    private final Timer failed;
    private final Semaphore wakeUps = new Semaphore(0);
    private final Set<Thread> forked = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;
    private volatile @Nullable Thread loop;

    /**
     * Creates a worker that does not run yet.
     *
     * @param name the name of the thread, in log lines and in the metrics
     * @param failurePause how long the loop rests after a batch that failed
     */
    public Worker(String name, Duration failurePause, MeterRegistry meters, Task task) {
        this.name = name;
        this.failurePause = failurePause;
        this.task = task;
        this.done = meters.timer("atelier.worker.batch", "worker", name, "outcome", "done");
        this.failed = meters.timer("atelier.worker.batch", "worker", name, "outcome", "failed");
    }

    /** Starts the loop with a batch. */
    public void start() {
        startAfter(Duration.ZERO);
    }

    /** Starts the loop with a rest: the first batch runs after that time or at the first wake-up. */
    public void startAfter(Duration firstRest) {
        Thread before = loop;
        if (before != null) {
            if (before.isAlive()) {
                throw new IllegalStateException("worker " + name + " runs already");
            }
            stopping = false;
        }
        // Not a virtual thread: requests that compute have all of their carriers, and the loop would wait behind them.
        loop = Thread.ofPlatform().daemon().name(name).start(() -> ConnectionShare.background(() -> loop(firstRest)));
    }

    /** Ends the present or the next rest. */
    public void wake() {
        wakeUps.release();
    }

    /** Ends the rest of that moment after a pause. */
    public void wakeAfter(Duration pause) {
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
                .execute(this::wake);
    }

    /** Ends the present or the next rest when the caller's transaction has committed; a rollback does not end it. */
    public void wakeAfterCommit(TransactionSynchronizationRegistry transaction) {
        transaction.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {
                // The caller has written all its rows already.
            }

            @Override
            public void afterCompletion(int status) {
                if (status == Status.STATUS_COMMITTED) {
                    wake();
                }
            }
        });
    }

    /**
     * Runs the work on a virtual thread of its own. Only the task calls this method, from within a batch.
     *
     * @param work returns whether its end may leave something to do for the loop, which it wakes then; a failure wakes too
     */
    public void fork(BooleanSupplier work) {
        Thread thread = Thread.ofVirtual()
                .name(name + "-item")
                .unstarted(() -> ConnectionShare.background(() -> runForked(work)));
        forked.add(thread);
        thread.start();
    }

    /** Returns how many pieces of forked work have not ended. */
    public int inFlight() {
        return forked.size();
    }

    /**
     * Ends the loop as the class comment says. A worker that was never started has nothing to end.
     *
     * @return false when the loop or the forked work did not end in time, or the caller was interrupted
     */
    public boolean stop(Duration longest) {
        stopping = true;
        wake();
        Thread thread = loop;
        if (thread == null || join(thread, longest)) {
            return true;
        }
        LOG.warnf("worker did not stop in time worker=%s in_flight=%d", name, inFlight());
        thread.interrupt();
        return false;
    }

    private void loop(Duration firstRest) {
        try {
            rest(firstRest);
            while (!stopping) {
                rest(runBatch());
            }
            for (Thread thread : forked) {
                thread.join();
            }
        } catch (InterruptedException _) {
            // Only stop() interrupts this thread, after the time for an orderly end.
            LOG.debugf("worker interrupted worker=%s", name);
        } finally {
            close();
        }
    }

    private Duration runBatch() throws InterruptedException {
        long start = System.nanoTime();
        try {
            Duration rest = task.run();
            done.record(Duration.ofNanos(System.nanoTime() - start));
            return rest;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception fault) {
            failed.record(Duration.ofNanos(System.nanoTime() - start));
            report("batch failed, the next one follows", fault);
            return failurePause;
        }
    }

    private void rest(Duration longest) throws InterruptedException {
        if (!stopping && longest.isPositive() && wakeUps.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS)) {
            wakeUps.drainPermits();
        }
    }

    private void runForked(BooleanSupplier work) {
        boolean wakes = true;
        try {
            wakes = work.getAsBoolean();
        } catch (RuntimeException fault) {
            report("forked work failed", fault);
        } finally {
            forked.remove(Thread.currentThread());
            if (wakes) {
                wake();
            }
        }
    }

    private void close() {
        // An interrupt that stop() has sent must not break what the task closes.
        boolean wasInterrupted = Thread.interrupted();
        try {
            task.close();
        } catch (Exception fault) {
            report("close failed interrupted=" + wasInterrupted, fault);
        }
    }

    private void report(String what, Exception fault) {
        if (stopping) {
            LOG.debugf("%s worker=%s cause=%s", what, name, fault);
        } else if (InfrastructureFailure.is(fault)) {
            LOG.warnf("%s worker=%s cause=%s", what, name, fault);
        } else {
            LOG.errorf(fault, "%s worker=%s", what, name);
        }
    }

    private static boolean join(Thread thread, Duration longest) {
        try {
            return thread.join(longest);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
