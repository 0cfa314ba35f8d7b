// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Temporary directories for the files of active runs. */
@ApplicationScoped
class Workspaces {
    private static final Logger LOG = Logger.getLogger(Workspaces.class);
    private static final String PREFIX = "atelier-run-";
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** An empty directory; the caller deletes it. */
    Path create() {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
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
            Files.delete(workspace);
        } catch (DirectoryNotEmptyException _) {
            deleteWithFiles(workspace);
        } catch (IOException e) {
            warn(workspace, e);
        }
    }

    private static void deleteWithFiles(Path workspace) {
        try (var files = Files.walk(workspace)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            warn(workspace, e);
        }
    }

    private static void warn(Path workspace, IOException cause) {
        LOG.warnf("workspace not deleted path=%s cause=%s", workspace, cause.getMessage());
    }
}
