// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.Introduction;
import dev.atelier.gateway.exchange.AnnouncedBody;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One request on its way to a service and back. */
final class Passage {
    private static final Logger LOG = Logger.getLogger(Passage.class);
    private static final int MOST_ATTEMPTS = 2;

    private final Exchange exchange;
    private final PublicRoute route;
    private final @Nullable Introduction introduction;
    private final UpstreamClients clients;
    private Deadline deadline;
    private @Nullable HttpClientRequest upstream;
    private int attempts;
    private boolean ended;

    Passage(Exchange exchange, PublicRoute route, @Nullable Introduction introduction, UpstreamClients clients) {
        this.exchange = exchange;
        this.route = route;
        this.introduction = introduction;
        this.clients = clients;
        this.deadline = new Deadline(clients.vertx(), clients.config().answerTimeout());
    }

    void start() {
        attempts++;
        deadline = new Deadline(clients.vertx(), clients.config().answerTimeout());
        exchange.onGone(this::stop);
        open().onComplete(opened -> {
            if (opened.failed()) {
                fail(opened.cause());
            } else if (exchange.isOver()) {
                opened.result().reset();
            } else {
                send(opened.result());
            }
        });
    }

    private Future<HttpClientRequest> open() {
        String uri = route.inside().orElse(exchange.request().uri());
        return clients.open(route.traffic(), route.upstream(), route.method(), uri);
    }

    private void send(HttpClientRequest request) {
        upstream = request;
        // What goes wrong arrives with the answer as well; the client would log it without a handler.
        request.exceptionHandler(_ -> {});
        ForwardedHeaders.inward(exchange, introduction, request.headers());
        if (route.inside().isPresent()) {
            request.putHeader("authorization", clients.internalToken());
        }
        request.response().onComplete(answered -> {
            deadline.cancel();
            if (answered.succeeded()) {
                answer(answered.result());
            } else {
                fail(answered.cause());
            }
        });
        if (route.traffic().bringsBody()) {
            var sending = new Deadline(clients.vertx(), clients.config().timeout(route.traffic()));
            sending.start(() -> fail(new ApiException(ErrorCode.INVALID_INPUT, "The body did not come in time.")));
            new RequestBody(exchange, request, route.traffic(), clients.config().limit(route.traffic()))
                    .send()
                    .onComplete(_ -> sending.cancel())
                    .onSuccess(_ -> awaitAnswer())
                    .onFailure(this::fail);
        } else {
            // A body where none belongs goes no further.
            request.end();
            awaitAnswer();
        }
    }

    private void awaitAnswer() {
        if (!ended) {
            deadline.start(() -> fail(new IllegalStateException("no answer in time")));
        }
    }

    private void answer(HttpClientResponse answer) {
        if (ended || exchange.isOver()) {
            stop();
            return;
        }
        answer.exceptionHandler(this::fail);
        boolean bareFault = answer.statusCode() >= 500 && !AnnouncedBody.isJson(answer.getHeader("Content-Type"));
        if (bareFault) {
            // Something between us and the service spoke, and it does not know our error shape.
            fail(new IllegalStateException("bare status " + answer.statusCode()));
            return;
        }
        exchange.response().setStatusCode(answer.statusCode());
        ForwardedHeaders.outward(answer.headers(), exchange.response().headers());
        new AnswerBody(exchange, answer).send().onFailure(this::fail);
    }

    private void fail(Throwable cause) {
        if (ended) {
            return;
        }
        if (StaleConnection.is(cause)
                && route.isRepeatable()
                && attempts < MOST_ATTEMPTS
                && !exchange.isOver()
                && !exchange.response().headWritten()) {
            start();
            return;
        }
        stop();
        if (cause instanceof ApiException refusal) {
            exchange.refuse(refusal);
        } else {
            LOG.warnf("upstream failed upstream=%s route=%s cause=%s", route.upstream(), route.label(), cause);
            exchange.refuse(exchange.temporarilyDown());
        }
    }

    private void stop() {
        ended = true;
        deadline.cancel();
        if (upstream != null) {
            upstream.reset();
        }
    }
}
