// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;
import java.util.Map;

/** What an exchange on the event loop tells the thread that waits for it. */
sealed interface Signal {

    /**
     * Connected over TLS; nothing of this request has been sent yet.
     *
     * @param isUsed whether the connection has carried another request before
     */
    record Connected(boolean isUsed) implements Signal {}

    /** Status line and headers of the answer. */
    record Head(int status, Map<String, String> headers) implements Signal {}

    /** A piece of the body; the next comes when it is asked for. */
    record Chunk(Buffer bytes) implements Signal {}

    /** The answer is complete. */
    record End() implements Signal {}

    /** The exchange failed. */
    record Broken(Throwable cause) implements Signal {}
}
