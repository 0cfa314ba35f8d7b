// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import java.net.URI;
import java.nio.file.Path;

/** Where the bytes of an object are sent from. */
sealed interface MediaSource {

    /** A file that the kernel can send. */
    record OnDisk(Path file) implements MediaSource {}

    /** An address that the client reads itself. */
    record Elsewhere(URI address) implements MediaSource {}

    /** A store that we read for the client. */
    record Behind() implements MediaSource {}
}
