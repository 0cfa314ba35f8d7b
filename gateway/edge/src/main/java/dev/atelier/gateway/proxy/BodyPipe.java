// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.streams.ReadStream;
import io.vertx.core.streams.WriteStream;
import java.util.function.Supplier;

/** Copies one body from one connection to another; a slow receiver slows the sender down, and fills no memory. */
final class BodyPipe {
    private static final long UNKNOWN = -1;

    private final ReadStream<Buffer> from;
    private final WriteStream<Buffer> to;
    private final long length;
    private final long limit;
    private final Supplier<? extends Throwable> tooLarge;
    private final Promise<Void> copied = Promise.promise();
    private final Promise<Void> written = Promise.promise();
    private long bytes;

    private BodyPipe(
            ReadStream<Buffer> from,
            WriteStream<Buffer> to,
            long length,
            long limit,
            Supplier<? extends Throwable> tooLarge) {
        this.from = from;
        this.to = to;
        this.length = length;
        this.limit = limit;
        this.tooLarge = tooLarge;
    }

    /** @param tooLarge the failure of a body that is longer than the limit */
    static BodyPipe ofRequest(
            HttpServerRequest from, HttpClientRequest to, long limit, Supplier<? extends Throwable> tooLarge) {
        long length = requestLength(from);
        if (length == UNKNOWN) {
            to.setChunked(true);
        } else {
            to.putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(length));
        }
        return new BodyPipe(from, to, length, limit, tooLarge);
    }

    static BodyPipe ofResponse(HttpClientResponse from, HttpServerResponse to) {
        String header = from.getHeader(HttpHeaders.CONTENT_LENGTH);
        long length = header == null ? UNKNOWN : Long.parseLong(header);
        if (length == UNKNOWN && hasBody(from)) {
            to.setChunked(true);
        }
        return new BodyPipe(from, to, length, Long.MAX_VALUE, IllegalStateException::new);
    }

    /** Completes when the receiving connection has taken the end of the body. */
    Future<Void> written() {
        return written.future();
    }

    /** Completes when the whole body is handed on; fails when the body breaks off or is too long. */
    Future<Void> start() {
        from.exceptionHandler(copied::tryFail);
        from.handler(this::copy);
        from.endHandler(_ -> {
            if (copied.tryComplete()) {
                to.end().onComplete(written);
            }
        });
        return copied.future();
    }

    private void copy(Buffer chunk) {
        bytes += chunk.length();
        if (copied.future().isComplete()) {
            return;
        }
        if (bytes > limit) {
            copied.tryFail(tooLarge.get());
        } else if (bytes == length) {
            // The last chunk: content and end leave in one packet.
            copied.tryComplete();
            to.end(chunk).onComplete(written);
        } else {
            to.write(chunk);
            if (to.writeQueueFull()) {
                from.pause();
                to.drainHandler(_ -> from.resume());
            }
        }
    }

    private static long requestLength(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return UNKNOWN;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? 0 : Long.parseLong(length);
    }

    private static boolean hasBody(HttpClientResponse response) {
        int status = response.statusCode();
        return status != 204
                && status != 304
                && !response.request().getMethod().name().equals("HEAD");
    }
}
