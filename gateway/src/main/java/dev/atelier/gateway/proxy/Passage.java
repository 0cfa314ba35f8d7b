// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.Introduction;
import dev.atelier.gateway.exchange.AnnouncedBody;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.submit.SubmitHeaders;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.io.Serial;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One request on its way to a service and back. */
final class Passage {
    private static final Logger LOG = Logger.getLogger(Passage.class);
    private static final int MOST_ATTEMPTS = 3;
    private static final long PAUSE_MILLIS = 50;

    private final Exchange exchange;
    private final PublicRoute route;
    private final @Nullable Introduction introduction;
    private final UpstreamClients clients;
    private final ResponseTracker tracker;
    private Deadline deadline;
    private @Nullable HttpClientRequest upstream;
    private int attempts;
    private boolean ended;

    Passage(
            Exchange exchange,
            PublicRoute route,
            @Nullable Introduction introduction,
            UpstreamClients clients,
            ResponseTracker tracker) {
        this.exchange = exchange;
        this.route = route;
        this.introduction = introduction;
        this.clients = clients;
        this.tracker = tracker;
        this.deadline = new Deadline(clients.vertx(), clients.config().answerTimeout());
    }

    void start() {
        exchange.onGone(this::gone);
        tracker.collectReports()
                .compose(_ -> clients.turn(route.traffic(), exchange))
                .onSuccess(_ -> attempt())
                .onFailure(this::fail);
    }

    private void attempt() {
        if (ended || exchange.isOver()) {
            return;
        }
        attempts++;
        deadline = new Deadline(clients.vertx(), clients.config().answerTimeout());
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
        tracker.addHeaders(request);
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
            gone();
            return;
        }
        answer.exceptionHandler(this::fail);
        boolean bareFault = answer.statusCode() >= 500 && !AnnouncedBody.isJson(answer.getHeader("Content-Type"));
        if (bareFault) {
            // A replica that is stopping spoke, or something between us and it; neither knows our error shape.
            fail(new BareFault(answer.statusCode()));
            return;
        }
        exchange.response().setStatusCode(answer.statusCode());
        ForwardedHeaders.outward(answer.headers(), exchange.response().headers());
        var body = new AnswerBody(exchange, answer);
        if (answer.headers().contains(SubmitHeaders.WITHHELD)) {
            tracker.responseLost();
        } else {
            tracker.responseSent(body.written());
        }
        body.send().onFailure(this::fail);
    }

    private void fail(Throwable cause) {
        if (ended) {
            return;
        }
        if ((StaleConnection.is(cause) || cause instanceof BareFault)
                && route.isRepeatable()
                && attempts < MOST_ATTEMPTS
                && !exchange.isOver()
                && !exchange.response().headWritten()) {
            // Another replica takes over as soon as everybody knows that this one is going.
            clients.vertx().setTimer(attempts * PAUSE_MILLIS, _ -> attempt());
            return;
        }
        gone();
        if (cause instanceof ApiException refusal) {
            exchange.refuse(refusal);
        } else {
            LOG.warnf("upstream failed upstream=%s route=%s cause=%s", route.upstream(), route.label(), cause);
            exchange.refuse(exchange.temporarilyDown());
        }
    }

    /** What the service answers does not reach the client. */
    private void gone() {
        stop();
        tracker.responseLost();
    }

    private void stop() {
        ended = true;
        deadline.cancel();
        if (upstream != null) {
            upstream.reset();
        }
    }

    /** A server's fault in no shape of ours. */
    private static final class BareFault extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        BareFault(int status) {
            super("bare status " + status, null, false, false);
        }
    }
}
