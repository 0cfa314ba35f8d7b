// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import dev.atelier.platform.worker.Worker;
import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves the outbox into Kafka, one loop per process. Replicas share the shards by advisory lock, so the events of a
 * key leave in order; a crash between the send and the delete repeats events, and never loses one.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox", stringValue = "true")
class OutboxRelay implements Worker.Task {
    /** Events sent and deleted together: large enough that one acknowledgement pays for many events. */
    private static final int BATCH = 500;
    /** Finds the events that another process has written and not sent: that process does not wake this relay. */
    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);

    /** How long rows that were sent wait for company to be deleted; a crash in this time repeats them. */
    private static final Duration DELETE_WAIT = Duration.ofMillis(50);

    /** How old the figure of a scrape may be, so that a scrape costs no query. */
    private static final Duration MEASURE_EVERY = Duration.ofSeconds(10);

    private static final Duration FAILURE_PAUSE = Duration.ofSeconds(1);
    /** Together with what else stops, shorter than the time that an orchestrator gives a process. */
    private static final Duration STOP_WAIT = Duration.ofSeconds(3);

    private final AgroalDataSource database;
    private final OutboxSender sender;
    private final Worker worker;
    private @Nullable OutboxShards shards;
    private volatile double oldestSeconds;
    private long measuredNanos = System.nanoTime() - MEASURE_EVERY.toNanos();

    OutboxRelay(AgroalDataSource database, OutboxSender sender, MeterRegistry meters) {
        this.database = database;
        this.sender = sender;
        this.worker = new Worker("outbox-relay", FAILURE_PAUSE, meters, this);
        Gauge.builder("atelier.outbox.age", this, relay -> relay.oldestSeconds)
                .description("How long the oldest event has waited for Kafka")
                .baseUnit("seconds")
                .register(meters);
    }

    void start(@Observes StartupEvent event) {
        worker.start();
    }

    /** Stops after the web layer and the listeners, so that their last events leave as well. */
    void stop(@Observes @Priority(100_000) ShutdownEvent event) {
        worker.stop(STOP_WAIT);
        sender.close();
    }

    void wake() {
        worker.wake();
    }

    void wakeAfterCommit(TransactionSynchronizationRegistry transaction) {
        worker.wakeAfterCommit(transaction);
    }

    @Override
    public Duration run() throws SQLException {
        try {
            if (shards == null) {
                shards = new OutboxShards(database);
            }
            shards.acquire();
            measure(shards);
            if (move(shards) == BATCH) {
                return Duration.ZERO;
            }
            return shards.hasSent() ? DELETE_WAIT : IDLE_WAIT;
        } catch (SQLException | RuntimeException fault) {
            release(fault);
            throw fault;
        }
    }

    /** Events that were committed during the stop still leave with this process. */
    @Override
    public void close() throws SQLException {
        try (OutboxShards held = shards) {
            if (held != null) {
                move(held);
                // Deletes what was sent last, and takes nothing further.
                held.next(0);
            }
        }
    }

    /** Before anything is sent: the figure grows while Kafka is away. */
    private void measure(OutboxShards held) throws SQLException {
        if (System.nanoTime() - measuredNanos >= MEASURE_EVERY.toNanos()) {
            oldestSeconds = held.oldestSeconds();
            measuredNanos = System.nanoTime();
        }
    }

    private int move(OutboxShards held) throws SQLException {
        List<OutboxShards.WaitingEvent> batch = held.next(BATCH);
        if (!batch.isEmpty()) {
            sender.send(batch);
            held.markSent(batch);
        }
        return batch.size();
    }

    /** The next batch starts with a new connection, and other replicas can take the shards until then. */
    private void release(Exception fault) {
        try (OutboxShards _ = shards) {
            shards = null;
        } catch (SQLException closing) {
            fault.addSuppressed(closing);
        }
    }
}
