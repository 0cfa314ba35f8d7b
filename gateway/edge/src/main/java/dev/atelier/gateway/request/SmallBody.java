// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/** Reads the whole body of a request that the gateway answers itself, within a size and a time. */
public final class SmallBody {
    /** A form is a few hundred bytes: a slower sender is no browser of a person. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private SmallBody() {}

    /** Fails with the refusal when the body is too long, too slow or compressed; call this on the event loop. */
    public static Future<Buffer> read(RequestContext context, int maxBytes) {
        HttpServerRequest request = context.request();
        try {
            RequestBodyCheck.checkSize(request, maxBytes);
        } catch (ApiException refusal) {
            return Future.failedFuture(refusal);
        }
        Promise<Buffer> whole = Promise.promise();
        Buffer read = Buffer.buffer();
        long timer = context.http().vertx().setTimer(TIMEOUT.toMillis(), _ -> {
            request.pause();
            whole.tryFail(new ApiException(ErrorCode.INVALID_INPUT, "The body took too long to arrive."));
        });
        request.handler(bytes -> {
            if (read.length() + bytes.length() > maxBytes) {
                request.pause();
                whole.tryFail(RequestBodyCheck.tooLarge());
            } else {
                read.appendBuffer(bytes);
            }
        });
        request.exceptionHandler(whole::tryFail);
        request.endHandler(_ -> whole.tryComplete(read));
        request.resume();
        return whole.future().onComplete(_ -> context.http().vertx().cancelTimer(timer));
    }
}
