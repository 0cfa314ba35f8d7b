// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.platform.system.StaleFiles;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Temporary directories for the files of active runs. */
@ApplicationScoped
class Workspaces {
    private static final Logger LOG = Logger.getLogger(Workspaces.class);
    private static final String PREFIX = "atelier-run-";
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    // No run takes longer than an hour, the longest deadline that a model file may set.
    private static final Duration STALE_AGE = Duration.ofHours(2);
    // A process has dozens of runs at once; thousands would mean that it is killed every few seconds.
    private static final int CHECKED_PER_CALL = 10_000;

    private final Path parent;

    Workspaces() {
        this(Path.of(System.getProperty("java.io.tmpdir")));
    }

    Workspaces(Path parent) {
        this.parent = parent;
    }

    /** An empty directory; the caller deletes it. */
    Path create() {
        try {
            if (!Files.isDirectory(parent)) {
                Files.createDirectories(parent);
            }
            return Files.createDirectory(parent.resolve(PREFIX + UUID.randomUUID()), OWNER_ONLY);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a workspace", e);
        }
    }

    void delete(Path workspace) {
        try {
            StaleFiles.deleteTree(workspace);
        } catch (IOException e) {
            LOG.warnf("workspace not deleted path=%s cause=%s", workspace, e.getMessage());
        }
    }

    void onStart(@Observes StartupEvent event) {
        Thread.startVirtualThread(this::deleteStale);
    }

    /** Deletes the workspaces of processes that were killed: the disk of a pod outlives its containers. */
    @Scheduled(every = "1h", delayed = "1h")
    @RunOnVirtualThread
    void deleteStale() {
        try {
            int deleted = new StaleFiles(parent, PREFIX, STALE_AGE, CHECKED_PER_CALL).delete();
            if (deleted > 0) {
                LOG.infof("stale workspaces deleted count=%d", deleted);
            }
        } catch (IOException e) {
            LOG.warnf("stale workspaces not deleted cause=%s", e.getMessage());
        }
    }
}
