// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes taken in but not yet published; closing removes what was not. */
public final class StagedObject implements AutoCloseable {
    /** How many of the first bytes are kept at hand to tell the type by. */
    public static final int HEAD_BYTES = 4096;

    private final Path file;
    private final long size;
    private final String sha256;
    private final byte[] head;

    StagedObject(Path file, long size, String sha256, byte[] head) {
        this.file = file;
        this.size = size;
        this.sha256 = sha256;
        this.head = head;
    }

    /** Where the bytes are until they are published. */
    public Path file() {
        return file;
    }

    public long size() {
        return size;
    }

    /** In lower-case hexadecimal. */
    public String sha256() {
        return sha256;
    }

    /** The first bytes, at most {@link #HEAD_BYTES}. */
    public byte[] head() {
        return head.clone();
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
