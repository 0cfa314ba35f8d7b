// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every rest here is an hour and every time limit a minute: what passes does not depend on the machine's speed. */
@Timeout(30)
class WorkerTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MOMENT = Duration.ofMillis(50);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final LinkedBlockingDeque<Integer> batches = new LinkedBlockingDeque<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private Worker worker = worker(HOUR, () -> HOUR);

    @AfterEach
    void endTheLoop() {
        gate.countDown();
        worker.stop(MINUTE);
    }

    @Test
    void batchesFollowAtOnceWhileThereMayBeMore() throws InterruptedException {
        var left = new AtomicInteger(3);
        worker = worker(HOUR, () -> left.decrementAndGet() > 0 ? Duration.ZERO : HOUR);

        worker.start();

        awaitBatch(3);
        await().untilAsserted(() -> assertThat(left).hasValue(0));
    }

    @Test
    void aBatchRunsWhileRequestsThatComputeHaveEveryCarrierOfVirtualThreads() throws InterruptedException {
        int carriers = Runtime.getRuntime().availableProcessors();
        var isOver = new AtomicBoolean();
        var busy = new CountDownLatch(carriers);
        try {
            for (int i = 0; i < carriers; i++) {
                Thread.ofVirtual().start(() -> {
                    busy.countDown();
                    while (!isOver.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            busy.await();

            worker.start();

            awaitBatch(1);
        } finally {
            isOver.set(true);
        }
    }

    @Test
    void aWorkerRunsOnceAtATimeAndMayBeStartedAgain() throws InterruptedException {
        worker.start();
        awaitBatch(1);

        assertThatIllegalStateException().isThrownBy(worker::start);
        assertThat(worker.stop(MINUTE)).isTrue();
        worker.start();

        awaitBatch(2);
    }

    @Test
    void aWakeUpEndsTheRest() throws InterruptedException {
        worker.start();
        awaitBatch(1);

        worker.wake();

        awaitBatch(2);
    }

    @Test
    void aWakeUpAfterAPauseEndsTheRest() throws InterruptedException {
        worker.start();
        awaitBatch(1);

        worker.wakeAfter(Duration.ofMillis(1));

        awaitBatch(2);
    }

    @Test
    void aWakeUpDuringABatchIsNotLost() throws InterruptedException {
        worker = worker(HOUR, () -> {
            gate.await();
            return HOUR;
        });
        worker.start();
        awaitBatch(1);

        worker.wake();
        gate.countDown();

        awaitBatch(2);
    }

    @Test
    void theFirstBatchCanWaitForAWakeUp() throws InterruptedException {
        worker.startAfter(HOUR);
        assertThat(batches.poll(MOMENT.toMillis(), TimeUnit.MILLISECONDS)).isNull();

        worker.wake();

        awaitBatch(1);
    }

    @Test
    void aCommitWakesAndARollbackDoesNot() throws InterruptedException {
        var transaction = new FakeTransaction();
        worker.start();
        awaitBatch(1);

        worker.wakeAfterCommit(transaction);
        transaction.rollback();
        assertThat(batches.poll(MOMENT.toMillis(), TimeUnit.MILLISECONDS)).isNull();
        worker.wakeAfterCommit(transaction);
        transaction.commit();

        awaitBatch(2);
    }

    @Test
    void afterAFailureTheLoopPausesAndGoesOn() throws InterruptedException {
        worker = worker(HOUR, () -> {
            throw new IllegalStateException("first batch");
        });
        worker.start();
        awaitBatch(1);
        assertThat(batches.poll(MOMENT.toMillis(), TimeUnit.MILLISECONDS)).isNull();

        worker.wake();

        awaitBatch(2);
        await().until(() -> count("failed") == 2);
        assertThat(count("done")).isZero();
    }

    @Test
    void theFailurePauseEndsByItself() throws InterruptedException {
        var failures = new AtomicInteger();
        worker = worker(Duration.ofMillis(1), () -> {
            if (failures.incrementAndGet() <= 2) {
                throw new SQLException("no connection", "08001");
            }
            return HOUR;
        });

        worker.start();

        awaitBatch(3);
        await().until(() -> count("done") == 1);
        assertThat(count("failed")).isEqualTo(2);
    }

    @Test
    void aTaskBoundsTheWorkInFlightAndIsWokenWhenAPieceEnds() throws InterruptedException {
        Deque<CountDownLatch> running = new LinkedBlockingDeque<>();
        var left = new AtomicInteger(5);
        var most = new AtomicInteger();
        worker = worker(HOUR, () -> {
            for (int room = 2 - worker.inFlight(); room > 0 && left.getAndDecrement() > 0; room--) {
                var end = new CountDownLatch(1);
                running.add(end);
                worker.fork(() -> awaitQuietly(end));
            }
            most.accumulateAndGet(worker.inFlight(), Math::max);
            return HOUR;
        });
        worker.start();

        for (int piece = 0; piece < 5; piece++) {
            await().until(() -> !running.isEmpty());
            running.removeFirst().countDown();
        }

        await().until(() -> worker.inFlight() == 0);
        assertThat(most).hasValue(2);
        assertThat(left.get()).isNotPositive();
    }

    @Test
    void workThatLeavesNothingToDoWakesNobody() throws InterruptedException {
        worker = worker(HOUR, () -> {
            worker.fork(() -> false);
            return HOUR;
        });

        worker.start();

        awaitBatch(1);
        await().until(() -> worker.inFlight() == 0);
        assertThat(batches.poll(MOMENT.toMillis(), TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void workThatFailsIsNoLongerInFlight() throws InterruptedException {
        var forks = new AtomicInteger();
        worker = worker(HOUR, () -> {
            if (forks.getAndIncrement() == 0) {
                worker.fork(() -> {
                    throw new IllegalStateException("a piece of work");
                });
            }
            return HOUR;
        });

        worker.start();

        awaitBatch(2);
        assertThat(worker.inFlight()).isZero();
    }

    @Test
    void aStopWaitsForTheRunningBatchThenForForkedWorkAndThenCloses() throws InterruptedException {
        var work = new CountDownLatch(1);
        worker = worker(HOUR, () -> {
            worker.fork(() -> {
                awaitQuietly(work);
                return events.add("work");
            });
            gate.await();
            events.add("batch");
            return HOUR;
        });
        worker.start();
        awaitBatch(1);

        CompletableFuture<Boolean> stopped = CompletableFuture.supplyAsync(() -> worker.stop(MINUTE));
        gate.countDown();
        await().until(() -> events.equals(List.of("batch")));
        assertThat(stopped).isNotDone();
        work.countDown();

        assertThat(stopped.join()).isTrue();
        assertThat(events).containsExactly("batch", "work", "close");
        assertThat(batches).isEmpty();
    }

    @Test
    void aStopEndsARest() throws InterruptedException {
        worker.start();
        awaitBatch(1);

        assertThat(worker.stop(MINUTE)).isTrue();
        assertThat(events).containsExactly("close");
    }

    @Test
    void aStopThatTakesTooLongInterruptsTheBatchAndClosesAllTheSame() throws InterruptedException {
        worker = worker(HOUR, () -> {
            gate.await();
            return HOUR;
        });
        worker.start();
        awaitBatch(1);

        assertThat(worker.stop(MOMENT)).isFalse();

        await().until(() -> events.equals(List.of("close")));
    }

    @Test
    void aStopThatTakesTooLongLeavesForkedWorkAlone() throws InterruptedException {
        worker = worker(HOUR, () -> {
            worker.fork(() -> awaitQuietly(gate));
            return HOUR;
        });
        worker.start();
        awaitBatch(1);

        assertThat(worker.stop(MOMENT)).isFalse();

        await().until(() -> events.equals(List.of("close")));
        assertThat(worker.inFlight()).isOne();
        gate.countDown();
        await().until(() -> worker.inFlight() == 0);
    }

    @Test
    void anInterruptedStopWaitsNoLongerAndKeepsTheInterrupt() throws InterruptedException {
        worker = worker(HOUR, () -> {
            gate.await();
            return HOUR;
        });
        worker.start();
        awaitBatch(1);
        var result = new CompletableFuture<List<Boolean>>();
        Thread stopper = Thread.ofVirtual().unstarted(() -> {
            boolean ended = worker.stop(HOUR);
            result.complete(List.of(ended, Thread.currentThread().isInterrupted()));
        });

        stopper.start();
        stopper.interrupt();

        assertThat(result.join()).containsExactly(false, true);
        await().until(() -> events.equals(List.of("close")));
    }

    @Test
    void aWorkerThatIsStoppedBeforeItsStartRunsNoBatch() {
        assertThat(worker.stop(MINUTE)).isTrue();
        assertThat(events).isEmpty();

        worker.start();

        await().until(() -> events.equals(List.of("close")));
        assertThat(batches).isEmpty();
    }

    private interface Batch {
        Duration run() throws Exception;
    }

    private Worker worker(Duration failurePause, Batch batch) {
        var number = new AtomicInteger();
        return new Worker("test", failurePause, meters, new Worker.Task() {
            @Override
            public Duration run() throws Exception {
                batches.add(number.incrementAndGet());
                return batch.run();
            }

            @Override
            public void close() {
                events.add("close");
            }
        });
    }

    private void awaitBatch(int number) throws InterruptedException {
        int seen = 0;
        while (seen < number) {
            seen = batches.takeFirst();
        }
    }

    private long count(String outcome) {
        return meters.get("atelier.worker.batch")
                .tag("outcome", outcome)
                .timer()
                .count();
    }

    /** Work that wakes the loop at its end. */
    private static boolean awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
