// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleFileWorkerTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir
    Path directory;

    @Test
    void onlyFilesWithoutAPossibleWriterAreRemoved() throws IOException {
        var worker = worker(100);
        Path dead = written("dead", NOW.minus(Duration.ofHours(2)));
        Path alive = written("alive", NOW.minus(Duration.ofMinutes(1)));

        int removed = worker.deleteStaleFiles();

        assertThat(removed).isOne();
        assertThat(dead).doesNotExist();
        assertThat(alive).exists();
    }

    @Test
    void oneStartLooksAtNoMoreThanItsLimit() throws IOException {
        var worker = worker(3);
        for (int i = 0; i < 5; i++) {
            written("dead" + i, NOW.minus(Duration.ofHours(2)));
        }

        assertThat(worker.deleteStaleFiles()).isEqualTo(3);
        assertThat(worker.deleteStaleFiles()).isEqualTo(2);
    }

    private StaleFileWorker worker(int limit) throws IOException {
        return new StaleFileWorker(
                new StagingArea(new FixedStorage(directory)),
                Clock.fixed(NOW, ZoneOffset.UTC),
                new SimpleMeterRegistry(),
                limit);
    }

    private Path written(String name, Instant time) throws IOException {
        Path file = Files.createFile(directory.resolve("incoming").resolve(name));
        Files.setLastModifiedTime(file, FileTime.from(time));
        return file;
    }
}
