// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.opentelemetry.api.trace.Span;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One public request and its response; everything happens on one event loop. */
public final class RequestContext {
    /** The value of {@code Retry-After} while a service behind the gateway is not available. */
    public static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private static final Logger LOG = Logger.getLogger(RequestContext.class);

    /** The headers that tracing, an unread body and the end of the connection need after admission. */
    private static final Set<String> NEEDED_LATER =
            Set.of("traceparent", "tracestate", "connection", "content-length", "transfer-encoding", "expect");

    private final RoutingContext http;
    private final String route;
    private RequestClass requestClass;
    private final long startedNanos = System.nanoTime();
    private Runnable onClientGone = () -> {};
    private boolean ended;
    private boolean clientGone;
    private Optional<SessionUse> session = Optional.empty();
    private @Nullable Span span;
    private @Nullable String address;
    private long account;
    private long credential;

    /** @param route the template of the path, for logs and metrics */
    public RequestContext(RoutingContext http, String route, RequestClass requestClass) {
        this.http = http;
        this.route = route;
        this.requestClass = requestClass;
        http.addEndHandler(end -> {
            ended = true;
            clientGone = end.failed();
            if (clientGone) {
                onClientGone.run();
            }
        });
    }

    public RoutingContext http() {
        return http;
    }

    public HttpServerRequest request() {
        return http.request();
    }

    public HttpServerResponse response() {
        return http.response();
    }

    public RequestId requestId() {
        return RequestIdFilter.of(http);
    }

    public String route() {
        return route;
    }

    public RequestClass requestClass() {
        return requestClass;
    }

    /** From now on the time of the request is that of its generation. */
    public void hold() {
        requestClass = RequestClass.HELD;
    }

    /** Records who sends the request. */
    public void identify(Caller caller) {
        this.account = caller.account();
        this.credential = caller.credential();
    }

    /** Records for which session of a person the request is. */
    public void identify(SessionUse use) {
        this.session = Optional.of(use);
    }

    /** The session that the request is for; empty for one with a key or a token. */
    public Optional<SessionUse> session() {
        return session;
    }

    /** Where the request comes from: the client, or what a trusted proxy says of it. Kept, because a wait drops headers. */
    public String address() {
        String known = address;
        if (known == null) {
            known = String.valueOf(request().remoteAddress().hostAddress());
            address = known;
        }
        return known;
    }

    /** 0 while the caller is not known. */
    public long account() {
        return account;
    }

    /** 0 while the caller is not known. */
    public long credential() {
        return credential;
    }

    /** From now on the trace of the request is recorded, by this span. */
    void record(Span begun) {
        span = begun;
    }

    /** Null while the trace is not recorded, as is that of most requests. */
    @Nullable Span span() {
        return span;
    }

    public long elapsedNanos() {
        return System.nanoTime() - startedNanos;
    }

    /** Whether the response was sent in full, or the client is gone. */
    public boolean isEnded() {
        return ended;
    }

    /** Drops the headers that only admission needed, so that a request that waits long uses less memory. */
    public void dropHeaders() {
        MultiMap headers = request().headers();
        for (String name : headers.names()) {
            if (!NEEDED_LATER.contains(name.toLowerCase(Locale.ROOT))) {
                headers.remove(name);
            }
        }
    }

    /** Sets what stops when the client goes away before it has the whole response; replaces the former action. */
    public void onClientGone(Runnable action) {
        onClientGone = action;
        if (clientGone) {
            action.run();
        }
    }

    /** Ends a response that would go on; what was sent so far stands. */
    public void endEarly() {
        if (ended) {
            return;
        }
        onClientGone.run();
        if (response().headWritten()) {
            response().end();
        } else {
            refuse(serviceUnavailable());
        }
    }

    /** Answers with a refusal; any other fault is logged and answered as an internal error. */
    public void refuse(Throwable fault) {
        if (ended) {
            return;
        }
        if (response().headWritten()) {
            // A response that has begun cannot become an error: only a broken connection shows the fault.
            LOG.debugf("answer broken off route=%s cause=%s", route, fault);
            response().reset();
            return;
        }
        answerUnread(() -> ErrorResponse.send(http, refusal(fault, route)));
    }

    /** Sends an answer to a request whose body may be unread: the rest of a long one ends the connection. */
    public void answerUnread(Runnable answer) {
        var body = new UnreadRequestBody(this);
        body.announceClose();
        answer.run();
        body.discard();
    }

    /** What a client learns of a fault: one that is no refusal is logged, and its message stays here. */
    public static ApiException refusal(Throwable fault, String route) {
        if (fault instanceof ApiException refusal) {
            return refusal;
        }
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("infrastructure failure route=%s cause=%s", route, fault);
            return serviceUnavailable();
        }
        LOG.errorf(fault, "unexpected fault route=%s", route);
        return new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side.");
    }

    /** The refusal where no route is, or where this client may not know that there is one. */
    public static ApiException noSuchPath() {
        return new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path.");
    }

    /** The refusal for a service behind the gateway that does not respond. */
    public static ApiException serviceUnavailable() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly.")
                .retryAfter(RETRY_AFTER);
    }
}
