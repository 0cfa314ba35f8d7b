// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleFilesTest {
    private static final Duration AGE = Duration.ofHours(1);

    @TempDir
    Path directory;

    @Test
    void onlyFilesWithoutAPossibleWriterAreDeleted() throws IOException {
        Path dead = aged(file("run-dead"), Duration.ofHours(2));
        Path alive = aged(file("run-alive"), Duration.ofMinutes(1));
        Path foreign = aged(file("other"), Duration.ofHours(2));

        assertThat(stale(100).delete()).isOne();

        assertThat(dead).doesNotExist();
        assertThat(directory).isDirectoryContaining(alive::equals).isDirectoryContaining(foreign::equals);
        assertThat(directory.toFile().list()).hasSize(2);
    }

    @Test
    void aStaleFolderIsDeletedWithAllInItButNotWhatItsLinksLeadTo() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path kept = Files.createFile(elsewhere.resolve("kept"));
        Path folder = Files.createDirectory(directory.resolve("run-1"));
        Files.createFile(Files.createDirectory(folder.resolve("frames")).resolve("0.png"));
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        aged(folder, Duration.ofHours(2));

        assertThat(stale(100).delete()).isOne();

        assertThat(folder).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void oneCallLooksAtNoMoreThanItsLimit() throws IOException {
        for (int i = 0; i < 5; i++) {
            aged(file("run-" + i), Duration.ofHours(2));
        }

        assertThat(stale(3).delete()).isEqualTo(3);
        assertThat(stale(3).delete()).isEqualTo(2);
    }

    private StaleFiles stale(int limit) {
        return new StaleFiles(directory, "run-", AGE, limit);
    }

    private Path file(String name) throws IOException {
        return Files.createFile(directory.resolve(name));
    }

    private static Path aged(Path entry, Duration age) throws IOException {
        return Files.setLastModifiedTime(entry, FileTime.from(Instant.now().minus(age)));
    }
}
