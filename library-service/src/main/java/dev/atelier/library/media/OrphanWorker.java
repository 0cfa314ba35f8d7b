// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/** Deletes bytes that have no database row; replicas share the work. */
@ApplicationScoped
public class OrphanWorker {
    private static final Logger LOG = Logger.getLogger(OrphanWorker.class);
    private static final int BATCH = 100;
    // Bounds one run, so that a stop of the service does not wait for a large backlog.
    private static final int OBJECTS_PER_RUN = 10_000;
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final ObjectStore store;
    private final OrphanRepository orphans;
    private final Clock clock;
    private final Counter swept;

    OrphanWorker(ObjectStore store, OrphanRepository orphans, Clock clock, MeterRegistry metrics) {
        this.store = store;
        this.orphans = orphans;
        this.clock = clock;
        this.swept = metrics.counter("atelier.library.swept.objects");
    }

    @Scheduled(every = "${atelier.media.sweep-every:30s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void run() {
        try {
            deleteDue();
        } catch (RuntimeException e) {
            // The database does not answer; the next run deletes the same orphans.
            LOG.warnf("orphans not deleted cause=%s", e.getMessage());
        }
    }

    /** Deletes the orphans that are due, up to a fixed number, and returns how many. */
    public int deleteDue() {
        int deleted = 0;
        List<ObjectKey> batch = claimDue();
        while (!batch.isEmpty() && deleted < OBJECTS_PER_RUN) {
            int count = delete(batch);
            deleted += count;
            batch = count == 0 ? List.of() : claimDue();
        }
        if (deleted > 0) {
            swept.increment(deleted);
            LOG.infof("orphans deleted count=%d", deleted);
        }
        return deleted;
    }

    private List<ObjectKey> claimDue() {
        Instant now = clock.instant();
        return QuarkusTransaction.requiringNew().call(() -> orphans.claimDue(now, now.plus(LEASE), BATCH));
    }

    private int delete(List<ObjectKey> batch) {
        List<ObjectKey> deleted = new ArrayList<>();
        for (ObjectKey key : batch) {
            try {
                store.delete(key);
                deleted.add(key);
            } catch (IOException e) {
                // The orphan is due again when the lease ends.
                LOG.warn("bytes cannot be deleted", e);
            }
        }
        QuarkusTransaction.requiringNew().run(() -> orphans.remove(deleted));
        return deleted.size();
    }
}
