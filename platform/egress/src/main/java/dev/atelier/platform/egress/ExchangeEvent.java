// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;
import java.util.Map;

/** An event of an exchange, for the thread that waits for it. */
sealed interface ExchangeEvent {

    /**
     * Connected over TLS; nothing of this request has been sent yet.
     *
     * @param isReused whether the connection has carried another request before
     */
    record Connected(boolean isReused) implements ExchangeEvent {}

    /** Status line and headers of the answer. */
    record Head(int status, Map<String, String> headers) implements ExchangeEvent {}

    /** A piece of the body; the next one must be requested. */
    record Chunk(Buffer bytes) implements ExchangeEvent {}

    /** The answer is complete. */
    record End() implements ExchangeEvent {}

    /** The exchange failed. */
    record Broken(Throwable cause) implements ExchangeEvent {}
}
