// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.media.MediaSniffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A received and hashed body in a temporary file; closing deletes the file unless the store has taken it. */
public final class StagedFile implements AutoCloseable {
    /** Number of first bytes that are checked while a body arrives. */
    public static final int HEAD_BYTES = MediaSniffer.HEAD_BYTES;

    private final Path path;
    private final long size;
    private final String sha256;

    StagedFile(Path path, long size, String sha256) {
        this.path = path;
        this.size = size;
        this.sha256 = sha256;
    }

    public Path path() {
        return path;
    }

    public long size() {
        return size;
    }

    /** The hash in lower-case hexadecimal. */
    public String sha256() {
        return sha256;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
