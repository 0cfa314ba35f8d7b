// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** The body of an answer on its way outward; a client that reads slowly slows the service down, and fills no memory. */
final class AnswerBody {
    private static final long UNKNOWN = -1;

    private final HttpClientResponse from;
    private final HttpServerResponse to;
    private final long announced;
    private final Promise<Void> sent = Promise.promise();
    private final Promise<Void> written = Promise.promise();
    private long passed;

    AnswerBody(Exchange exchange, HttpClientResponse from) {
        this.from = from;
        this.to = exchange.response();
        String length = from.getHeader(HttpHeaders.CONTENT_LENGTH);
        this.announced = length == null ? UNKNOWN : Long.parseLong(length);
    }

    /** Completes when the connection has taken the end of the answer. */
    Future<Void> written() {
        return written.future();
    }

    /** Completes when the whole answer is handed on; fails when it breaks off. */
    Future<Void> send() {
        if (announced == UNKNOWN && hasBody()) {
            to.setChunked(true);
        }
        from.exceptionHandler(sent::tryFail);
        from.handler(this::pass);
        from.endHandler(_ -> end());
        return sent.future();
    }

    private void pass(Buffer chunk) {
        passed += chunk.length();
        if (passed == announced) {
            // Known to be the last one: end and content leave in one packet.
            sent.tryComplete();
            to.end(chunk).onComplete(written);
            return;
        }
        to.write(chunk);
        if (to.writeQueueFull()) {
            from.pause();
            to.drainHandler(_ -> from.resume());
        }
    }

    private void end() {
        if (sent.tryComplete()) {
            to.end().onComplete(written);
        }
    }

    private boolean hasBody() {
        int status = from.statusCode();
        return status != 204
                && status != 304
                && !from.request().getMethod().name().equals("HEAD");
    }
}
