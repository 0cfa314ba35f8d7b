// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps bytes under keys. An object appears whole or not at all, and never changes. */
public interface ObjectStore {

    /** Makes staged bytes an object that survives a power cut. */
    void publish(StagedObject staged, ObjectKey key) throws IOException;

    /** Removes an object; one that is not there is fine. */
    void delete(ObjectKey key) throws IOException;

    /** Whether the object is there. */
    boolean has(ObjectKey key) throws IOException;

    /** A part of an object. Close it. */
    InputStream read(ObjectKey key, long from, long length) throws IOException;

    /** The object as a file that the kernel can send; empty when the bytes are elsewhere. */
    Optional<Path> file(ObjectKey key);

    /** An address at which a client may read the object for a while without us; empty when there is none. */
    Optional<URI> link(ObjectKey key, Presentation presentation);

    /** What a browser is told about an object that it reads from elsewhere. */
    record Presentation(String contentType, String disposition, String cacheControl) {}
}
