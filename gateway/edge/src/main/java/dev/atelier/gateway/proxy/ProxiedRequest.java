// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.proxy.lostanswer.ResponseTracker;
import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.Serial;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One request to a service and its response, with timeouts and retries. */
final class ProxiedRequest {
    private static final Logger LOG = Logger.getLogger(ProxiedRequest.class);
    private static final int MAX_ATTEMPTS = 3;
    private static final long RETRY_WAIT_MILLIS = 50;
    /** For every body but an upload. */
    private static final Duration BODY_TIMEOUT = Duration.ofSeconds(60);
    /** The largest file in this time asks for 2 Mbit/s. */
    private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(15);

    private final RequestContext context;
    private final PublicRoute route;
    private final @Nullable CallerToken token;
    private final ServiceConnections connections;
    private final ResponseTracker tracker;
    private OneShotTimer answerTimeout;
    private @Nullable HttpClientRequest request;
    private int attempts;
    private boolean ended;

    ProxiedRequest(
            RequestContext context,
            PublicRoute route,
            @Nullable CallerToken token,
            ServiceConnections connections,
            ResponseTracker tracker) {
        this.context = context;
        this.route = route;
        this.token = token;
        this.connections = connections;
        this.tracker = tracker;
        this.answerTimeout = newAnswerTimeout();
    }

    void start() {
        context.onClientGone(this::abort);
        tracker.collectReports()
                .compose(_ -> connections.acquirePermit(route.traffic(), context))
                .onSuccess(_ -> attempt())
                .onFailure(this::fail);
    }

    private void attempt() {
        if (ended || context.isEnded()) {
            return;
        }
        attempts++;
        answerTimeout = newAnswerTimeout();
        String uri = route.target(context.request());
        connections.open(route.traffic(), route.service(), method(), uri).onComplete(opened -> {
            if (opened.failed()) {
                fail(opened.cause());
            } else if (context.isEnded()) {
                opened.result().reset();
            } else {
                send(opened.result());
            }
        });
    }

    /** The head of a stream is read as the stream is, because a service begins one only for a listener. */
    private HttpMethod method() {
        return isHeadOf(TrafficClass.STREAM)
                ? route.method()
                : context.request().method();
    }

    private boolean isHeadOf(TrafficClass traffic) {
        return route.traffic() == traffic && context.request().method().equals(HttpMethod.HEAD);
    }

    private void send(HttpClientRequest opened) {
        request = opened;
        // A failure arrives with the response as well; without a handler, the client would log it.
        opened.exceptionHandler(_ -> {});
        ForwardedHeaders.inward(context, token, opened.headers());
        tracker.addTo(opened.headers());
        if (route.internalPath().isPresent()) {
            opened.putHeader("authorization", connections.internalHeader(route.service()));
        }
        opened.response().onComplete(response -> {
            answerTimeout.cancel();
            if (response.succeeded()) {
                answer(response.result());
            } else {
                fail(response.cause());
            }
        });
        if (route.traffic().hasRequestBody()) {
            sendBody(opened);
        } else {
            // A body on a route without bodies is not forwarded.
            opened.end();
            awaitAnswer();
        }
    }

    private void sendBody(HttpClientRequest opened) {
        TrafficClass traffic = route.traffic();
        boolean file = traffic == TrafficClass.UPLOAD || traffic == TrafficClass.BYTES;
        var timeout = new OneShotTimer(connections.vertx(), file ? UPLOAD_TIMEOUT : BODY_TIMEOUT);
        timeout.start(() -> fail(new ApiException(ErrorCode.INVALID_INPUT, "The body did not come in time.")));
        HttpServerRequest client = context.request();
        BodyPipe.ofRequest(
                        client,
                        opened,
                        connections.config().limit(traffic),
                        traffic == TrafficClass.UPLOAD ? RequestBodyCheck::fileTooLarge : RequestBodyCheck::tooLarge)
                .start()
                .onComplete(_ -> timeout.cancel())
                .onSuccess(_ -> awaitAnswer())
                .onFailure(this::fail);
        if (client.headers().contains(HttpHeaders.EXPECT)) {
            context.response().writeContinue();
        }
        client.resume();
    }

    private void awaitAnswer() {
        if (!ended) {
            answerTimeout.start(() -> fail(new IllegalStateException("no answer in time")));
        }
    }

    private void answer(HttpClientResponse response) {
        if (ended || context.isEnded()) {
            abort();
            return;
        }
        response.exceptionHandler(this::fail);
        if (response.statusCode() >= 500 && !RequestBodyCheck.isJson(response.getHeader("Content-Type"))) {
            // This error comes from a replica that is stopping, or from something between the gateway and the service.
            fail(new ForeignError(response.statusCode()));
            return;
        }
        if (token != null && response.statusCode() == ErrorCode.UNAUTHORIZED.status()) {
            // The gateway has admitted the caller, so the replica refuses the gateway's token: one of the two clocks is
            // wrong, or the replica does not know the newest signing key yet.
            fail(new ForeignError(response.statusCode()));
            return;
        }
        if (tracker.isUnconfirmed(response.headers())) {
            fail(new ForeignError(response.statusCode()));
            return;
        }
        context.response().setStatusCode(response.statusCode());
        ForwardedHeaders.outward(response.headers(), context.response().headers());
        if (isHeadOf(TrafficClass.STREAM)) {
            context.response().end();
            abort();
            return;
        }
        var body = BodyPipe.ofResponse(response, context.response());
        tracker.responseSent(response.headers(), body.written());
        body.start().onFailure(this::fail);
    }

    private void fail(Throwable cause) {
        if (ended) {
            return;
        }
        boolean isUnsent = request == null;
        if ((ServiceConnections.isStale(cause) || cause instanceof ForeignError)
                && (route.isRepeatable() || isUnsent)
                && attempts < MAX_ATTEMPTS
                && !context.isEnded()
                && !context.response().headWritten()) {
            // Another replica takes over as soon as the load balancer knows that this one is stopping.
            connections.vertx().setTimer(attempts * RETRY_WAIT_MILLIS, _ -> attempt());
            return;
        }
        abort();
        if (cause instanceof ApiException refusal) {
            context.refuse(refusal);
        } else {
            LOG.warnf("upstream failed upstream=%s route=%s cause=%s", route.service(), route.label(), cause);
            concludeCreate().onSuccess(this::answerCreated);
        }
    }

    /** What became of a create whose response is lost; empty for every other request, and for one that was never sent. */
    private Future<Optional<BufferedResponse>> concludeCreate() {
        boolean isOpen =
                request != null && !context.isEnded() && !context.response().headWritten();
        return isOpen ? tracker.conclude() : Future.succeededFuture(Optional.empty());
    }

    private void answerCreated(Optional<BufferedResponse> created) {
        if (created.isPresent() && !context.isEnded()) {
            created.orElseThrow().sendTo(context);
        } else {
            context.refuse(RequestContext.serviceUnavailable());
        }
    }

    /** Ends the exchange with the service; its response does not reach the client. */
    private void abort() {
        ended = true;
        answerTimeout.cancel();
        if (request != null) {
            request.reset();
        }
        tracker.responseLost();
    }

    private OneShotTimer newAnswerTimeout() {
        return new OneShotTimer(connections.vertx(), connections.config().answerTimeout());
    }

    /** An answer for which the client is not responsible, and which is not in the platform's error shape. */
    private static final class ForeignError extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        ForeignError(int status) {
            super("status " + status, null, false, false);
        }
    }
}
