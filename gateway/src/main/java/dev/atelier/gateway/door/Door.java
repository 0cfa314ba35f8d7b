// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.door;

import dev.atelier.gateway.exchange.AccessLog;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.exchange.ExchangeConfig;
import dev.atelier.gateway.exchange.RequestMeters;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;

/** Where every request of the public port comes in; what the route table does not know ends here. */
@Singleton
class Door {
    /** After the request id, before everything else there is on this port. */
    private static final int SECOND = -9_000;

    private static final String NO_ROUTE = "none";
    /** What nginx calls a client that did not wait for its answer. */
    private static final int CLIENT_GONE = 499;

    private final RouteTable routes;
    private final Hall hall;
    private final Cors cors;
    private final AccessLog log;
    private final RequestMeters meters;
    private final ExchangeConfig config;

    Door(RouteTable routes, Hall hall, Cors cors, AccessLog log, RequestMeters meters, ExchangeConfig config) {
        this.routes = routes;
        this.hall = hall;
        this.cors = cors;
        this.log = log;
        this.meters = meters;
        this.config = config;
    }

    void register(@Observes Router router) {
        router.route().order(SECOND).handler(this::enter).failureHandler(this::failed);
    }

    private void enter(RoutingContext http) {
        // Nothing of a body is read before somebody wants it.
        http.request().pause();
        String path = String.valueOf(http.request().path());
        if (Cors.covers(path)) {
            cors.open(path, http.response());
        }
        switch (routes.match(http.request().method(), path)) {
            case RouteMatch.Found found -> serve(begin(http, found.route().label()), found);
            case RouteMatch.WrongMethod wrong -> wrongMethod(begin(http, NO_ROUTE), path, wrong);
            case RouteMatch.Unknown() -> begin(http, NO_ROUTE).refuse(nothingHere());
        }
    }

    private void serve(Exchange exchange, RouteMatch.Found found) {
        // The path was compared letter by letter; what a service would choke on can only be in the query.
        if (isUri(exchange.request().uri())) {
            hall.serve(exchange, found);
        } else {
            exchange.refuse(new ApiException(ErrorCode.INVALID_INPUT, "The query string is malformed."));
        }
    }

    private static boolean isUri(String target) {
        try {
            return !new URI(target).isOpaque();
        } catch (URISyntaxException _) {
            return false;
        }
    }

    private Exchange begin(RoutingContext http, String route) {
        var exchange = new Exchange(http, route, config);
        http.addEndHandler(end -> {
            int status = end.failed() ? CLIENT_GONE : http.response().getStatusCode();
            meters.record(exchange, status);
            log.write(exchange, status);
        });
        return exchange;
    }

    private void wrongMethod(Exchange exchange, String path, RouteMatch.WrongMethod wrong) {
        if (Cors.covers(path) && Cors.isPreflight(exchange.request())) {
            cors.answerPreflight(exchange.response(), wrong.allowed());
            return;
        }
        exchange.response().putHeader(HttpHeaders.ALLOW, wrong.allowed());
        exchange.refuse(nothingHere());
    }

    /** Something in the way of a request threw, or the request cannot be understood at all. */
    private void failed(RoutingContext http) {
        Throwable cause = http.failure();
        begin(http, NO_ROUTE).refuse(cause == null || http.statusCode() < 500 ? nothingHere() : cause);
    }

    private static ApiException nothingHere() {
        return new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path.");
    }
}
