// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/** A small response of a service, read as a whole. */
public record BufferedResponse(int status, MultiMap headers, Buffer body) {

    /** Answers the client with this response. */
    public void sendTo(RequestContext context) {
        context.response().setStatusCode(status);
        ForwardedHeaders.outward(headers, context.response().headers());
        context.response().end(body);
    }
}
