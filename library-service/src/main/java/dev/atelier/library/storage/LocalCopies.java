// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Objects as files, for programs that can read nothing else. */
@ApplicationScoped
public class LocalCopies {
    private final ObjectStore store;
    private final StagingArea staging;

    LocalCopies(ObjectStore store, StagingArea staging) {
        this.store = store;
        this.staging = staging;
    }

    /** A file with an object's bytes; closing removes it when it is a copy. */
    public record LocalCopy(Path file, boolean temporary) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            if (temporary) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Not to be written to. */
    public LocalCopy of(ObjectKey key, long size) throws IOException {
        Optional<Path> file = store.file(key);
        if (file.isPresent()) {
            return new LocalCopy(file.orElseThrow(), false);
        }
        LocalCopy copy = new LocalCopy(staging.scratch(".copy"), true);
        boolean whole = false;
        try (InputStream bytes = store.read(key, 0, size)) {
            Files.copy(bytes, copy.file(), StandardCopyOption.REPLACE_EXISTING);
            whole = true;
            return copy;
        } finally {
            if (!whole) {
                copy.close();
            }
        }
    }
}
