// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleFileWorkerTest {
    @TempDir
    Path directory;

    @Test
    void onlyFilesWithoutAPossibleWriterAreRemovedAndCounted() throws IOException {
        var staging = new StagingArea(new FixedStorage(directory));
        var metrics = new SimpleMeterRegistry();
        Path dead = staging.createTempFile(".part");
        Files.setLastModifiedTime(dead, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path alive = staging.createTempFile(".part");

        new StaleFileWorker(staging, metrics).run();

        assertThat(dead).doesNotExist();
        assertThat(alive).exists();
        assertThat(metrics.counter("atelier.library.stale.files").count()).isOne();
    }
}
