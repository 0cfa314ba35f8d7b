// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StorageConfig;
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

/** Removes the bytes that no row tells of; several replicas share the work. */
@ApplicationScoped
public class DoomedObjectKeeper {
    private static final Logger LOG = Logger.getLogger(DoomedObjectKeeper.class);
    private static final int BATCH = 100;
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final ObjectStore store;
    private final DoomedObjectRepository doomed;
    private final StorageConfig config;
    private final Clock clock;
    private final MeterRegistry metrics;

    DoomedObjectKeeper(
            ObjectStore store,
            DoomedObjectRepository doomed,
            StorageConfig config,
            Clock clock,
            MeterRegistry metrics) {
        this.store = store;
        this.doomed = doomed;
        this.config = config;
        this.clock = clock;
        this.metrics = metrics;
    }

    @Scheduled(every = "${atelier.media.sweep-every:30s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void onTime() {
        try {
            sweep();
        } catch (RuntimeException e) {
            // The database is away; what is due stays due.
            LOG.warnf("objects not swept cause=%s", e.getMessage());
        }
    }

    /** Removes what is due, up to the configured number; returns how many objects went. */
    public int sweep() {
        int removed = 0;
        List<ObjectKey> batch = take();
        while (!batch.isEmpty() && removed < config.sweepLimit()) {
            int gone = remove(batch);
            removed += gone;
            batch = gone == 0 ? List.of() : take();
        }
        if (removed > 0) {
            metrics.counter("atelier.library.swept.objects").increment(removed);
            LOG.infof("objects swept removed=%d", removed);
        }
        return removed;
    }

    private List<ObjectKey> take() {
        Instant now = clock.instant();
        return QuarkusTransaction.requiringNew().call(() -> doomed.take(now, now.plus(LEASE), BATCH));
    }

    private int remove(List<ObjectKey> batch) {
        List<ObjectKey> gone = new ArrayList<>();
        for (ObjectKey key : batch) {
            try {
                store.delete(key);
                gone.add(key);
            } catch (IOException e) {
                // It is due again when the lease is over.
                LOG.warn("bytes cannot be removed", e);
            }
        }
        QuarkusTransaction.requiringNew().run(() -> doomed.forget(gone));
        return gone.size();
    }
}
