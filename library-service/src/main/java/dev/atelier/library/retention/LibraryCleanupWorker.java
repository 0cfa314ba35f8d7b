// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import dev.atelier.library.importer.ImportedLinkService;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.output.OutputService;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Deletes expired objects, media past their retention, and records that are no longer used. */
@ApplicationScoped
class LibraryCleanupWorker {
    private static final Logger LOG = Logger.getLogger(LibraryCleanupWorker.class);

    private final StoredObjectService objects;
    private final RetentionService retention;
    private final OutputService outputs;
    private final ImportedLinkService links;

    LibraryCleanupWorker(
            StoredObjectService objects, RetentionService retention, OutputService outputs, ImportedLinkService links) {
        this.objects = objects;
        this.retention = retention;
        this.outputs = outputs;
        this.links = links;
    }

    @Scheduled(every = "10m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void run() {
        try {
            clean();
        } catch (RuntimeException e) {
            // The database does not answer; the next run deletes the same rows.
            LOG.warnf("library not cleaned cause=%s", e.getMessage());
        }
    }

    void clean() {
        int expired = objects.deleteExpired();
        int old = retention.deleteOldMedia();
        int failures = outputs.deleteOldFailures();
        int oldLinks = links.deleteExpired();
        LOG.debugf("library cleaned expired=%d old=%d failures=%d links=%d", expired, old, failures, oldLinks);
    }
}
