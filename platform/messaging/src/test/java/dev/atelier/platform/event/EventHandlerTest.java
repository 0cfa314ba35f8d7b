// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventHandlerTest {
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final EventHandler handler = new EventHandler(Clock.systemUTC(), meters);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void aPassingFailureIsTriedAgainAndAnyOtherIsThrown() {
        var tries = new AtomicInteger();

        boolean isApplied = handler.apply("evt_1", () -> {
            if (tries.incrementAndGet() < 3) {
                throw new IllegalStateException(new SQLException("Sorry, acquisition timeout!"));
            }
        });

        assertThat(tries).hasValue(3);
        assertThat(isApplied).isTrue();
        assertThatThrownBy(() -> handler.apply("evt_2", () -> {
                    throw new IllegalArgumentException("never charged");
                }))
                .hasMessage("never charged");
        assertThat(meters.get("atelier.events.dead.letters").counter().count()).isEqualTo(1);
    }

    @Test
    void aStopWaitsForTheEventInHand() throws Exception {
        var applied = CompletableFuture.supplyAsync(() -> handler.apply("evt_1", this::waitInside), threads);
        begun.await();

        var stop = CompletableFuture.runAsync(() -> handler.stop(new ShutdownEvent()), threads);
        await().until(() -> !handler.apply("evt_2", () -> {}));

        assertThat(stop).isNotDone();
        mayEnd.countDown();
        stop.join();
        assertThat(applied.join()).isTrue();
    }

    @Test
    void anEventThatFailsBecauseTheProcessStopsIsNeitherAcknowledgedNorADeadLetter() throws Exception {
        var applied = CompletableFuture.supplyAsync(
                () -> handler.apply("evt_1", () -> {
                    waitInside();
                    throw new IllegalStateException("EntityManagerFactory is closed");
                }),
                threads);
        begun.await();
        var stop = CompletableFuture.runAsync(() -> handler.stop(new ShutdownEvent()), threads);
        await().until(() -> !handler.apply("evt_2", () -> {}));
        mayEnd.countDown();
        stop.join();

        assertThat(applied.join()).isFalse();
    }

    @Test
    void anEventThatWaitsForADatabaseIsLeftWhenTheProcessStops() throws Exception {
        var applied = CompletableFuture.supplyAsync(
                () -> handler.apply("evt_1", () -> {
                    begun.countDown();
                    throw new IllegalStateException(new SQLException("no connection", "08006"));
                }),
                threads);
        begun.await();

        handler.stop(new ShutdownEvent());

        assertThat(applied.join()).isFalse();
    }

    private void waitInside() {
        begun.countDown();
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
