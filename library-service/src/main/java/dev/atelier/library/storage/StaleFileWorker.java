// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Deletes temporary files that killed processes left behind. */
@ApplicationScoped
class StaleFileWorker {
    private static final Logger LOG = Logger.getLogger(StaleFileWorker.class);
    // No body pauses for an hour: every timeout on its way is shorter.
    private static final Duration STALE_AGE = Duration.ofHours(1);
    private static final int FILES_PER_RUN = 10_000;

    private final StagingArea staging;
    private final Clock clock;
    private final MeterRegistry metrics;
    private final int filesPerRun;

    @Inject
    StaleFileWorker(StagingArea staging, Clock clock, MeterRegistry metrics) {
        this(staging, clock, metrics, FILES_PER_RUN);
    }

    StaleFileWorker(StagingArea staging, Clock clock, MeterRegistry metrics, int filesPerRun) {
        this.staging = staging;
        this.clock = clock;
        this.metrics = metrics;
        this.filesPerRun = filesPerRun;
    }

    void onStart(@Observes StartupEvent event) {
        run();
    }

    @Scheduled(every = "1h", delayed = "1h")
    @RunOnVirtualThread
    void run() {
        try {
            int deleted = deleteStaleFiles();
            metrics.counter("atelier.library.stale.files").increment(deleted);
            LOG.infof("stale files deleted count=%d", deleted);
        } catch (IOException e) {
            // The service can still store and serve; the next run tries again.
            LOG.warn("stale files cannot be deleted", e);
        }
    }

    int deleteStaleFiles() throws IOException {
        // Another replica may be writing to the same directory: only the age shows that a writer is dead.
        Instant oldest = clock.instant().minus(STALE_AGE);
        int checked = 0;
        int deleted = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(staging.directory())) {
            for (Path file : files) {
                if (checked++ == filesPerRun) {
                    break;
                }
                deleted += isOlder(file, oldest) && Files.deleteIfExists(file) ? 1 : 0;
            }
        }
        return deleted;
    }

    private static boolean isOlder(Path file, Instant oldest) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(oldest);
        } catch (NoSuchFileException _) {
            // The writer has just published or deleted the file.
            return false;
        }
    }
}
