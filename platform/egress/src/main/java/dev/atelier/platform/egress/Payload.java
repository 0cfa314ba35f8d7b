// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;

/** What a request carries. */
public sealed interface Payload {

    record Nothing() implements Payload {}

    /** @param content must not be changed any more */
    record Bytes(Buffer content) implements Payload {}

    /** Sent piece by piece, so that it never has to fit into memory. */
    record Content(Path file) implements Payload {}

    static Payload of(byte[] content) {
        return new Bytes(Buffer.buffer(content));
    }
}
