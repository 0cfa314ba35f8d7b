// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Opens objects as local files for media tools, which read files only. */
@ApplicationScoped
public class LocalCopies {

    private final ObjectStore store;
    private final StagingArea staging;

    LocalCopies(ObjectStore store, StagingArea staging) {
        this.store = store;
        this.staging = staging;
    }

    /** A read-only file with the bytes of an object; closing deletes a temporary copy. */
    public record LocalCopy(Path file, boolean temporary) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            if (temporary) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Opens the file of the store itself, or downloads a temporary copy. */
    public LocalCopy open(ObjectKey key, long size) throws IOException {
        Optional<Path> file = store.file(key);
        if (file.isPresent()) {
            return new LocalCopy(file.orElseThrow(), false);
        }
        LocalCopy copy = new LocalCopy(staging.createTempFile(".copy"), true);
        boolean complete = false;
        try (InputStream bytes = store.read(key, 0, size)) {
            Files.copy(bytes, copy.file(), StandardCopyOption.REPLACE_EXISTING);
            complete = true;
            return copy;
        } finally {
            if (!complete) {
                copy.close();
            }
        }
    }
}
