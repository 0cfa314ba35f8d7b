// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.system.StaleFiles;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Deletes temporary files that killed processes left behind. */
@ApplicationScoped
class StaleFileWorker {
    private static final Logger LOG = Logger.getLogger(StaleFileWorker.class);
    // No body pauses for an hour: every timeout on its way is shorter.
    private static final Duration STALE_AGE = Duration.ofHours(1);
    private static final int FILES_PER_RUN = 10_000;

    private final StaleFiles files;
    private final MeterRegistry metrics;

    StaleFileWorker(StagingArea staging, MeterRegistry metrics) {
        // Another replica may be writing to the same directory.
        this.files = new StaleFiles(staging.directory(), "", STALE_AGE, FILES_PER_RUN);
        this.metrics = metrics;
    }

    void onStart(@Observes StartupEvent event) {
        run();
    }

    @Scheduled(every = "1h", delayed = "1h")
    @RunOnVirtualThread
    void run() {
        try {
            int deleted = files.delete();
            metrics.counter("atelier.library.stale.files").increment(deleted);
            LOG.infof("stale files deleted count=%d", deleted);
        } catch (IOException e) {
            // The service can still store and serve; the next run tries again.
            LOG.warn("stale files cannot be deleted", e);
        }
    }
}
