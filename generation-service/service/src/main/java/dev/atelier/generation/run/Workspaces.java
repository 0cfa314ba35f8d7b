// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.jboss.logging.Logger;

/** Temporary directories for the files of active runs. */
@ApplicationScoped
class Workspaces {
    private static final Logger LOG = Logger.getLogger(Workspaces.class);
    private static final String PREFIX = "atelier-run-";

    private final RunConfig config;

    Workspaces(RunConfig config) {
        this.config = config;
    }

    /** An empty directory; the caller deletes it. */
    Path create() {
        try {
            Path parent = config.workspace().orElse(Path.of(System.getProperty("java.io.tmpdir")));
            return Files.createTempDirectory(Files.createDirectories(parent), PREFIX);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a workspace", e);
        }
    }

    void delete(Path workspace) {
        try (var files = Files.walk(workspace)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            LOG.warnf("workspace not deleted path=%s cause=%s", workspace, e.getMessage());
        }
    }
}
