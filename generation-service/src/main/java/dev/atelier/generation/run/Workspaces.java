// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.jboss.logging.Logger;

/** Directories in which runs keep their files while they are under way. */
final class Workspaces {
    private static final Logger LOG = Logger.getLogger(Workspaces.class);

    private Workspaces() {}

    static Path create() {
        try {
            return Files.createTempDirectory("atelier-run-");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a workspace", e);
        }
    }

    static void delete(Path workspace) {
        try (var files = Files.walk(workspace)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            LOG.warnf("workspace not deleted path=%s cause=%s", workspace, e.getMessage());
        }
    }
}
