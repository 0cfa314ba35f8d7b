// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.route.Traffic;
import dev.atelier.gateway.route.Upstream;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import org.jspecify.annotations.Nullable;

/** One call to a service whose answer is small enough to be read as a whole; it can be repeated without harm. */
final class WholeRead {
    private final UpstreamClients clients;
    private final Upstream upstream;
    private final HttpMethod method;
    private final String uri;
    private final MultiMap headers;
    private final @Nullable Buffer body;

    WholeRead(
            UpstreamClients clients,
            Upstream upstream,
            HttpMethod method,
            String uri,
            MultiMap headers,
            @Nullable Buffer body) {
        this.clients = clients;
        this.upstream = upstream;
        this.method = method;
        this.uri = uri;
        this.headers = headers;
        this.body = body;
    }

    Future<WholeAnswer> call() {
        return once().recover(cause -> StaleConnection.is(cause) ? once() : Future.failedFuture(cause));
    }

    private Future<WholeAnswer> once() {
        return clients.open(Traffic.PLAIN, upstream, method, uri).compose(this::send);
    }

    private Future<WholeAnswer> send(HttpClientRequest request) {
        var deadline = new Deadline(clients.vertx(), clients.config().answerTimeout());
        Promise<WholeAnswer> read = Promise.promise();
        request.exceptionHandler(read::tryFail);
        request.headers().addAll(headers);
        request.response().onSuccess(answer -> collect(answer, read)).onFailure(read::tryFail);
        if (body == null) {
            request.end();
        } else {
            request.putHeader("content-type", "application/json").end(body);
        }
        deadline.start(() -> {
            request.reset();
            read.tryFail(new IllegalStateException("no answer in time"));
        });
        return read.future().onComplete(_ -> deadline.cancel());
    }

    private void collect(HttpClientResponse answer, Promise<WholeAnswer> read) {
        long most = clients.config().wholeAnswer().asLongValue();
        Buffer collected = Buffer.buffer();
        answer.exceptionHandler(read::tryFail);
        answer.handler(chunk -> {
            if (collected.length() + (long) chunk.length() > most) {
                answer.request().reset();
                read.tryFail(new IllegalStateException("answer longer than " + most + " bytes"));
            } else {
                collected.appendBuffer(chunk);
            }
        });
        answer.endHandler(_ -> read.tryComplete(new WholeAnswer(answer.statusCode(), answer.headers(), collected)));
    }
}
