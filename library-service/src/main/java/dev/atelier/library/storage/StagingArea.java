// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.HeaderRepair;
import jakarta.enterprise.context.ApplicationScoped;
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
