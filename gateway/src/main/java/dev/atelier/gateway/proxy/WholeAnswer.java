// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/** A small answer of a service that was read as a whole. */
public record WholeAnswer(int status, MultiMap headers, Buffer body) {

    /** Answers the client with it. */
    public void relay(Exchange exchange) {
        exchange.response().setStatusCode(status);
        ForwardedHeaders.outward(headers, exchange.response().headers());
        exchange.response().end(body);
    }
}
