// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/**
 * The body of a refused request, which no code reads. A short body is discarded and the connection stays open. With a
 * long body the connection is closed shortly after the response: a client that is still sending would lose the response
 * if the connection ended at once.
 */
final class UnreadRequestBody {
    /** A body that is read faster than a new connection is opened. */
    private static final long MAX_SHORT_BYTES = 64 * 1_024;

    private static final int MAX_SHORT_DIGITS = 9;
    private static final long CLOSE_DELAY_MILLIS = 1_000;

    private final RequestContext context;
    private final boolean isLong;

    UnreadRequestBody(RequestContext context) {
        this.context = context;
        HttpServerRequest request = context.request();
        // Where the next request would begin is not known after a malformed one.
        this.isLong = request.decoderResult().isFailure() || (!request.isEnded() && isLong(request));
    }

    /** Call this before the response. */
    void announceClose() {
        if (isLong) {
            context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
    }

    /** Call this after the response. */
    void discard() {
        HttpServerRequest request = context.request();
        if (request.isEnded()) {
            if (isLong) {
                close();
            }
            return;
        }
        request.handler(_ -> {});
        request.exceptionHandler(_ -> {});
        if (isLong) {
            Vertx vertx = context.http().vertx();
            long timer = vertx.setTimer(CLOSE_DELAY_MILLIS, _ -> close());
            request.endHandler(_ -> {
                vertx.cancelTimer(timer);
                close();
            });
        }
        request.resume();
    }

    private void close() {
        context.request().connection().close();
    }

    private static boolean isLong(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return true;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length == null) {
            return false;
        }
        // A client that waits for "100 Continue" may never send the body, and the connection could not be used again.
        return length.length() > MAX_SHORT_DIGITS
                || Long.parseLong(length) > MAX_SHORT_BYTES
                || request.headers().contains(HttpHeaders.EXPECT);
    }
}
