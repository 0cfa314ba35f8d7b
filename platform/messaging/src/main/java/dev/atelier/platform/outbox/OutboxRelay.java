// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import dev.atelier.platform.error.InfrastructureFailure;
import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Moves the outbox into Kafka, one thread per process. Replicas share the shards by advisory lock, so the events of a
 * key leave in order; a crash between the send and the delete repeats events, and never loses one.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox-relay", stringValue = "true")
public class OutboxRelay {
    private static final Logger LOG = Logger.getLogger(OutboxRelay.class);

    private final AgroalDataSource database;
    private final OutboxConfig config;
    private final OutboxSender sender;
    private final Semaphore written = new Semaphore(0);
    private volatile boolean stopping;
    private @Nullable Thread thread;

    OutboxRelay(AgroalDataSource database, OutboxConfig config, OutboxSender sender) {
        this.database = database;
        this.config = config;
        this.sender = sender;
    }

    void start(@Observes StartupEvent event) {
        thread = Thread.ofPlatform().name("outbox-relay").start(this::run);
    }

    /** Stops after the web layer and the listeners, so that their last events leave as well. */
    void stop(@Observes @Priority(100_000) ShutdownEvent event) throws InterruptedException {
        stopping = true;
        wake();
        if (thread != null && !thread.join(config.stopTimeout())) {
            thread.interrupt();
        }
        sender.close();
    }

    /** Tells the relay that an event was committed. */
    void wake() {
        written.release();
    }

    private void run() {
        while (!stopping) {
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(true);
                relay(new OutboxShards(connection), new OutboxTable(connection));
            } catch (SQLException | RuntimeException fault) {
                report(fault);
                pause(config.failureWait());
            }
        }
    }

    private void relay(OutboxShards shards, OutboxTable table) throws SQLException {
        try {
            while (!stopping) {
                shards.acquire();
                int moved = shards.held().isEmpty() ? 0 : move(shards, table);
                if (moved < config.batch()) {
                    pause(config.idleWait());
                }
            }
            // What was committed while we were told to stop still leaves with us.
            move(shards, table);
        } finally {
            shards.release();
        }
    }

    private int move(OutboxShards shards, OutboxTable table) throws SQLException {
        var batch = table.oldest(shards.held(), config.batch());
        if (!batch.isEmpty()) {
            sender.send(batch, config.ackTimeout());
            table.delete(batch);
        }
        return batch.size();
    }

    private void report(Exception fault) {
        if (stopping) {
            LOG.debugf("relay stops cause=%s", fault.getMessage());
        } else if (InfrastructureFailure.is(fault) || fault instanceof OutboxSender.NotSent) {
            LOG.warnf("relay waits cause=%s", fault.getMessage());
        } else {
            LOG.error("relay failed and tries again", fault);
        }
    }

    private void pause(Duration wait) {
        try {
            if (written.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                written.drainPermits();
            }
        } catch (InterruptedException _) {
            // Only stop() interrupts, and the loops look at its flag next.
            Thread.currentThread().interrupt();
        }
    }
}
