// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import dev.atelier.gateway.request.MalformedRequestException;
import dev.atelier.gateway.request.RequestClass;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.RequestMetrics;
import dev.atelier.gateway.request.RequestTracing;
import dev.atelier.gateway.route.PublicRoutes;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Receives every request of the public port, finds its route, and refuses requests without a route. */
@Singleton
class PublicEntryPoint {
    private static final Logger LOG = Logger.getLogger("access");
    /** After the request id, before all other handlers of this port. */
    private static final int ORDER = -9_000;

    private static final String API = "/v1/";
    private static final String CONSOLE_API = "/console/api/";
    private static final String NO_ROUTE = "none";
    /** The status that nginx logs for a client that did not wait for its response. */
    private static final int CLIENT_GONE = 499;

    private final PublicRoutes routes;
    private final RequestDispatcher dispatcher;
    private final CorsPolicy cors;
    private final RequestMetrics metrics;
    private final RequestTracing tracing;

    PublicEntryPoint(
            PublicRoutes routes,
            RequestDispatcher dispatcher,
            CorsPolicy cors,
            RequestMetrics metrics,
            RequestTracing tracing) {
        this.routes = routes;
        this.dispatcher = dispatcher;
        this.cors = cors;
        this.metrics = metrics;
        this.tracing = tracing;
    }

    void register(@Observes Router router) {
        router.route().order(ORDER).handler(this::receive).failureHandler(this::handleFailure);
    }

    private void receive(RoutingContext http) {
        if (ResourceCall.isPrepared(http)) {
            http.next();
            return;
        }
        // The body stays unread until the route is known.
        http.request().pause();
        if (http.request().decoderResult().isFailure()) {
            beginWithoutRoute(http).refuse(malformed(http));
            return;
        }
        String path = String.valueOf(http.request().path());
        if (cors.covers(path)) {
            cors.addHeaders(path, http.request());
        }
        if (path.startsWith(CONSOLE_API)) {
            // Beside no-store below: a cache that stores the answer anyway must not show it to another session or site.
            http.response()
                    .putHeader(HttpHeaders.VARY, "Cookie")
                    .putHeader("Cross-Origin-Resource-Policy", "same-origin");
        }
        if (path.startsWith(API) || path.startsWith(CONSOLE_API) || path.equals(RouteTable.CHECK.template())) {
            // An answer belongs to the client that asked, and to no cache and no page.
            http.response()
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .putHeader("X-Content-Type-Options", "nosniff");
        }
        switch (routes.match(http.request().method(), path)) {
            case RouteMatch.Found found ->
                dispatch(
                        begin(
                                http,
                                found.route().label(),
                                found.route().requestClass(),
                                found.route().service()),
                        found);
            case RouteMatch.WrongMethod wrong -> refuseMethod(beginWithoutRoute(http), path, wrong);
            case RouteMatch.Unknown() -> beginWithoutRoute(http).refuse(RequestContext.noSuchPath());
        }
    }

    private void dispatch(RequestContext context, RouteMatch.Found found) {
        // The path has been compared with the route; only the query can still break a service's URI parser.
        if (isUri(context.request().uri())) {
            dispatcher.dispatch(context, found);
        } else {
            context.refuse(new ApiException(ErrorCode.INVALID_INPUT, "The query string is malformed."));
        }
    }

    private static boolean isUri(String target) {
        try {
            return !new URI(target).isOpaque();
        } catch (URISyntaxException _) {
            return false;
        }
    }

    private RequestContext beginWithoutRoute(RoutingContext http) {
        return begin(http, NO_ROUTE, RequestClass.NONE, ServiceName.GATEWAY);
    }

    private RequestContext begin(RoutingContext http, String route, RequestClass requestClass, ServiceName service) {
        var context = new RequestContext(http, route, requestClass);
        tracing.begin(context, service);
        http.addEndHandler(end -> {
            int status = end.failed() ? CLIENT_GONE : http.response().getStatusCode();
            metrics.record(context, status);
            log(context, status);
            tracing.end(context, status);
        });
        return context;
    }

    /** Writes one line per request, with the template of the path: a path itself can hold the key of a media file. */
    private static void log(RequestContext context, int status) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        LOG.info("method=" + context.request().method() + " route=" + context.route() + " status=" + status
                + " ms=" + TimeUnit.NANOSECONDS.toMillis(context.elapsedNanos())
                + " bytes=" + context.response().bytesWritten() + " account=" + context.account()
                + " credential=" + context.credential());
    }

    private void refuseMethod(RequestContext context, String path, RouteMatch.WrongMethod wrong) {
        if (cors.covers(path) && cors.isPreflight(context.request())) {
            cors.answerPreflight(context.response(), wrong.allowed());
            return;
        }
        context.response().putHeader(HttpHeaders.ALLOW, wrong.allowed());
        context.refuse(RequestContext.noSuchPath());
    }

    /** Handles an exception of a handler, and a request that is not valid HTTP. */
    private void handleFailure(RoutingContext http) {
        Throwable cause = http.failure();
        if (http.request().decoderResult().isFailure()) {
            beginWithoutRoute(http).refuse(malformed(http));
            return;
        }
        beginWithoutRoute(http).refuse(cause == null || http.statusCode() < 500 ? RequestContext.noSuchPath() : cause);
    }

    private static MalformedRequestException malformed(RoutingContext http) {
        return MalformedRequestException.of(http.request().decoderResult().cause());
    }
}
