// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspacesTest {
    @TempDir
    Path directory;

    @Test
    void whatAKilledProcessLeftIsDeletedAndAnActiveRunKeepsItsFiles() throws IOException {
        Workspaces workspaces = new Workspaces(directory);
        Path left = workspaces.create();
        Files.createFile(left.resolve("0.png"));
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(3))));
        Path active = workspaces.create();
        Path output = Files.createFile(active.resolve("0.png"));

        workspaces.deleteStale();

        assertThat(left).doesNotExist();
        assertThat(output).exists();
        workspaces.delete(active);
        assertThat(directory).isEmptyDirectory();
    }
}
