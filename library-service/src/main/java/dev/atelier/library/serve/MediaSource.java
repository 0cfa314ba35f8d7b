// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import java.net.URI;
import java.nio.file.Path;

/** Where a client gets the bytes of an object from. */
sealed interface MediaSource {

    /** A file that the kernel can send. */
    record LocalFile(Path file) implements MediaSource {}

    /** A URL of the store from which the client downloads. */
    record SignedUrl(URI url) implements MediaSource {}

    /** A remote store that this service reads for the client. */
    record RemoteStore() implements MediaSource {}
}
