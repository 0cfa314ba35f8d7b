// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.Set;
import org.jboss.logging.Logger;

/** One request on its way through the gateway; it lives on one event loop. */
public final class Exchange {
    private static final Logger LOG = Logger.getLogger(Exchange.class);

    /** What a trace, an unread body and the end of a connection are told from. */
    private static final Set<String> LASTING_HEADERS =
            Set.of("traceparent", "tracestate", "connection", "content-length", "transfer-encoding", "expect");

    private final RoutingContext http;
    private final ExchangeConfig config;
    private final String route;
    private final long startedNanos = System.nanoTime();
    private Runnable onGone = () -> {};
    private boolean over;
    private boolean gone;
    private long account;
    private long credential;

    /** @param route the template of the path, for logs and meters */
    public Exchange(RoutingContext http, String route, ExchangeConfig config) {
        this.http = http;
        this.config = config;
        this.route = route;
        http.addEndHandler(end -> {
            over = true;
            gone = end.failed();
            if (gone) {
                onGone.run();
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

    /** Whose request this is, once it is known. */
    public void belongsTo(long account, long credential) {
        this.account = account;
        this.credential = credential;
    }

    /** 0 where nobody is known. */
    public long account() {
        return account;
    }

    public long credential() {
        return credential;
    }

    /** Since it came in. */
    public long elapsedNanos() {
        return System.nanoTime() - startedNanos;
    }

    /** The answer was sent in full, or the client went away. */
    public boolean isOver() {
        return over;
    }

    /** The client went away before it had the whole answer. */
    public boolean isGone() {
        return gone;
    }

    /** For a request that waits long: what only admission needed of its headers costs memory no more. */
    public void forgetHeaders() {
        MultiMap headers = request().headers();
        for (String name : headers.names()) {
            if (!LASTING_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                headers.remove(name);
            }
        }
    }

    /** What to stop when the client goes away; replaces what was said before. */
    public void onGone(Runnable action) {
        onGone = action;
        if (gone) {
            action.run();
        }
    }

    /** Ends an answer that would go on by itself: what was said so far stands. */
    public void cutShort() {
        if (over) {
            return;
        }
        onGone.run();
        if (response().headWritten()) {
            response().end();
        } else {
            refuse(temporarilyDown());
        }
    }

    /** Answers with a refusal; a fault that is not one is logged and answered as a fault of ours. */
    public void refuse(Throwable fault) {
        if (over) {
            return;
        }
        if (response().headWritten()) {
            // Half an answer cannot be taken back: a broken connection is the honest end of it.
            LOG.debugf("answer broken off route=%s cause=%s", route, fault);
            response().reset();
            return;
        }
        var body = new UnreadBody(this, config);
        body.announce();
        ErrorAnswer.send(http, refusal(fault));
        body.discard();
    }

    private ApiException refusal(Throwable fault) {
        if (fault instanceof ApiException refusal) {
            return refusal;
        }
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("infrastructure failure route=%s cause=%s", route, fault);
            return temporarilyDown();
        }
        LOG.errorf(fault, "unexpected fault route=%s", route);
        return new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side.");
    }

    /** Something behind the gateway does not answer. */
    public ApiException temporarilyDown() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly.")
                .retryAfter(config.retryAfter());
    }
}
