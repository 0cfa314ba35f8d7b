// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps bytes under keys. An object appears whole or not at all, and never changes. */
public interface ObjectStore {

    /**
     * Takes in a stream to its end and hashes it; nothing is visible under a key yet. Close the result in any case.
     *
     * @param mostBytes a longer stream is refused with {@code invalid_input}
     * @throws IOException when the stream breaks off or the store cannot write; nothing is left behind
     */
    StagedObject stage(InputStream bytes, long mostBytes) throws IOException;

    /** Makes staged bytes an object that survives a power cut. */
    void publish(StagedObject staged, ObjectKey key) throws IOException;

    /** Removes an object; one that is not there is fine. */
    void delete(ObjectKey key) throws IOException;

    /** The object as a file that the kernel can send. */
    Optional<Path> file(ObjectKey key);
}
