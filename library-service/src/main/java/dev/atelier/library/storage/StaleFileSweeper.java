// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Removes what a killed process left half written. */
@ApplicationScoped
class StaleFileSweeper {
    private static final Logger LOG = Logger.getLogger(StaleFileSweeper.class);

    private final StagingArea staging;
    private final StorageConfig config;
    private final Clock clock;
    private final MeterRegistry metrics;

    StaleFileSweeper(StagingArea staging, StorageConfig config, Clock clock, MeterRegistry metrics) {
        this.staging = staging;
        this.config = config;
        this.clock = clock;
        this.metrics = metrics;
    }

    void atStart(@Observes StartupEvent event) {
        sweepAll();
    }

    @Scheduled(every = "${atelier.media.stale-after:1h}", delayed = "${atelier.media.stale-after:1h}")
    @RunOnVirtualThread
    void sweepAll() {
        try {
            int removed = sweep();
            metrics.counter("atelier.library.stale.files").increment(removed);
            LOG.infof("stale files swept removed=%d", removed);
        } catch (IOException e) {
            // The service can still store and serve; the next sweep tries again.
            LOG.warn("stale files cannot be swept", e);
        }
    }

    int sweep() throws IOException {
        // Another replica may be writing into the same directory: only age tells its files from a dead one's.
        Instant oldest = clock.instant().minus(config.staleAfter());
        int seen = 0;
        int removed = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(staging.directory())) {
            for (Path file : files) {
                if (seen++ == config.sweepLimit()) {
                    break;
                }
                removed += isOlder(file, oldest) && Files.deleteIfExists(file) ? 1 : 0;
            }
        }
        return removed;
    }

    private static boolean isOlder(Path file, Instant oldest) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(oldest);
        } catch (NoSuchFileException _) {
            // Its writer finished it just now.
            return false;
        }
    }
}
