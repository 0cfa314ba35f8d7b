// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.HeaderRepair;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The directory of temporary files that hold bodies before the store publishes them. */
@ApplicationScoped
public class StagingArea {

    private final Path directory;

    StagingArea(StorageConfig config) throws IOException {
        // Next to the objects: a move is atomic only within one file system.
        this.directory = Files.createDirectories(
                config.directory().toAbsolutePath().normalize().resolve("incoming"));
    }

    /** Publishes the free space of the file system. */
    void register(@Observes StartupEvent event, MeterRegistry metrics) {
        Gauge.builder(
                        "atelier.library.store.usable",
                        directory,
                        path -> path.toFile().getUsableSpace())
                .baseUnit("bytes")
                .description("Free space on the file system of the media directory")
                .register(metrics);
    }

    /** Writes one body to the given stream. */
    @FunctionalInterface
    public interface BodyWriter {

        void writeTo(OutputStream target) throws IOException;
    }

    public Path directory() {
        return directory;
    }

    /** Creates an empty file for a media tool; the caller deletes the file. */
    public Path createTempFile(String suffix) throws IOException {
        return Files.createTempFile(directory, "object-", suffix);
    }

    /**
     * Receives a whole body. The caller closes the result.
     *
     * @throws IOException when the body breaks off or the disk cannot be written; then no file is left
     */
    public StagedFile stage(ContentCheck check, BodyWriter body) throws IOException {
        try (StagedFileWriter file = new StagedFileWriter(createTempFile(".part"), check)) {
            body.writeTo(file);
            return file.finish();
        }
    }

    /**
     * Writes a changed copy of a body that was received and checked; the change adds some bytes at most. Deletes the original
     * unless this method throws.
     */
    public StagedFile replace(StagedFile original, BodyWriter changed) throws IOException {
        StagedFile copy = stage(ContentCheck.maxBytes(Long.MAX_VALUE), changed);
        original.close();
        return copy;
    }

    /** The file, or a copy with a complete header where a streaming writer left it open. */
    public StagedFile repair(StagedFile received, MediaFormat format) throws IOException {
        return HeaderRepair.isNeeded(received.path(), format)
                ? replace(received, target -> HeaderRepair.write(received.path(), target))
                : received;
    }
}
