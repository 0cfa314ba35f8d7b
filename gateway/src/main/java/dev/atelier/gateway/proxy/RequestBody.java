// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.AnnouncedBody;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.Traffic;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** The body of a request on its way inward: counted, never kept. */
final class RequestBody {
    private static final long UNKNOWN = -1;

    private final Exchange exchange;
    private final HttpClientRequest to;
    private final Traffic traffic;
    private final long limit;
    private final long announced;
    private final Promise<Void> sent = Promise.promise();
    private long passed;

    RequestBody(Exchange exchange, HttpClientRequest to, Traffic traffic, long limit) {
        this.exchange = exchange;
        this.to = to;
        this.traffic = traffic;
        this.limit = limit;
        this.announced = announced(exchange.request());
    }

    /** Completes when the whole body is sent; fails when it is too long or breaks off. */
    Future<Void> send() {
        HttpServerRequest from = exchange.request();
        if (announced == UNKNOWN) {
            to.setChunked(true);
        } else {
            to.putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(announced));
        }
        from.exceptionHandler(sent::tryFail);
        from.handler(this::pass);
        from.endHandler(_ -> end());
        if (from.headers().contains(HttpHeaders.EXPECT)) {
            exchange.response().writeContinue();
        }
        from.resume();
        return sent.future();
    }

    private void pass(Buffer chunk) {
        passed += chunk.length();
        if (sent.future().isComplete()) {
            return;
        }
        if (passed > limit) {
            sent.tryFail(traffic == Traffic.UPLOAD ? AnnouncedBody.fileTooLarge() : AnnouncedBody.tooLarge());
        } else if (passed == announced) {
            // Known to be the last one: end and content leave in one packet.
            to.end(chunk);
            sent.tryComplete();
        } else {
            to.write(chunk);
            if (to.writeQueueFull()) {
                exchange.request().pause();
                to.drainHandler(_ -> exchange.request().resume());
            }
        }
    }

    private void end() {
        if (sent.tryComplete()) {
            to.end();
        }
    }

    private static long announced(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return UNKNOWN;
        }
        return length == null ? 0 : Long.parseLong(length);
    }
}
