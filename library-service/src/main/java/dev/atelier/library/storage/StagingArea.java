// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where bodies are taken in before anybody can see them. */
@ApplicationScoped
public class StagingArea {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path incoming;

    StagingArea(StorageConfig config) throws IOException {
        // Beside the objects: only within one file system is a move atomic.
        this.incoming = Files.createDirectories(
                config.directory().toAbsolutePath().normalize().resolve("incoming"));
    }

    /** Where unfinished files are. */
    public Path directory() {
        return incoming;
    }

    /** A body that the caller writes itself. Close it in any case. */
    public IncomingFile open(Admission admission) throws IOException {
        return new IncomingFile(scratch(".part"), admission);
    }

    /** An empty file for a tool to write into; the caller deletes it. */
    public Path scratch(String suffix) throws IOException {
        return Files.createTempFile(incoming, "object-", suffix);
    }

    /**
     * Takes in a stream to its end; nothing is visible under a key yet. Close the result in any case.
     *
     * @throws IOException when the stream breaks off or the disk cannot be written; nothing is left behind
     */
    public StagedObject stage(InputStream bytes, Admission admission) throws IOException {
        try (IncomingFile file = open(admission)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
                file.write(buffer, 0, read);
            }
            return file.finish();
        }
    }

    /** Reads a staged file once more after its bytes were changed in place. */
    public StagedObject again(StagedObject changed) throws IOException {
        try (InputStream bytes = Files.newInputStream(changed.file())) {
            StagedObject result = stage(bytes, Admission.upTo(Long.MAX_VALUE));
            changed.close();
            return result;
        }
    }
}
