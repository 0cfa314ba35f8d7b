// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Stores immutable objects under keys; an object becomes visible completely or not at all. */
public interface ObjectStore {

    /** Publishes a staged file as an object that survives a power failure. */
    void publish(StagedFile staged, ObjectKey key) throws IOException;

    /** Deletes an object; deleting a missing object succeeds. */
    void delete(ObjectKey key) throws IOException;

    boolean has(ObjectKey key) throws IOException;

    /** Opens a range of an object; the caller closes the stream. */
    InputStream read(ObjectKey key, long from, long length) throws IOException;

    /** The object as a local file; empty when the store is remote. */
    Optional<Path> file(ObjectKey key);

    /** A temporary URL from which a client downloads the object directly; empty when the store offers none. */
    Optional<URI> link(ObjectKey key, Presentation presentation);

    /** Response headers of a download that bypasses this service. */
    record Presentation(String contentType, String disposition, String cacheControl) {}
}
