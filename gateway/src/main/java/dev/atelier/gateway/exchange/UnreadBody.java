// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/**
 * What becomes of a request body that nobody will read. A short one is thrown away and the connection lives on; with a
 * long one the connection is closed, a moment after the answer, because a client that is still sending would lose the
 * answer with a sudden end.
 */
final class UnreadBody {
    private static final int DIGITS_OF_A_SHORT_LENGTH = 9;

    private final Exchange exchange;
    private final ExchangeConfig config;
    private final boolean isLong;

    UnreadBody(Exchange exchange, ExchangeConfig config) {
        this.exchange = exchange;
        this.config = config;
        this.isLong = !exchange.request().isEnded() && isLong(exchange.request());
    }

    /** To be called before the answer. */
    void announce() {
        if (isLong) {
            exchange.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
    }

    /** To be called after the answer. */
    void discard() {
        HttpServerRequest request = exchange.request();
        if (request.isEnded()) {
            if (isLong) {
                close();
            }
            return;
        }
        request.handler(_ -> {});
        request.exceptionHandler(_ -> {});
        if (isLong) {
            Vertx vertx = exchange.http().vertx();
            long timer = vertx.setTimer(config.linger().toMillis(), _ -> close());
            request.endHandler(_ -> {
                vertx.cancelTimer(timer);
                close();
            });
        }
        request.resume();
    }

    private void close() {
        exchange.request().connection().close();
    }

    private boolean isLong(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return true;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length == null) {
            return false;
        }
        // A client that waits for "100 Continue" may send nothing more, and the connection could not be used again.
        return length.length() > DIGITS_OF_A_SHORT_LENGTH
                || Long.parseLong(length) > config.shortBody().asLongValue()
                || request.headers().contains(HttpHeaders.EXPECT);
    }
}
