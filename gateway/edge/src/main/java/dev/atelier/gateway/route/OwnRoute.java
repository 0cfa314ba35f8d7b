// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.http.HttpMethod;

/** A route that the gateway answers itself, and what answers it. */
public record OwnRoute(PublicRoute route, Handler handler) {

    /** Answers one request, on its event loop and with its body unread. */
    @FunctionalInterface
    public interface Handler {
        void handle(RequestContext context, RouteMatch.Found found);
    }

    public static OwnRoute get(String template, Handler handler) {
        return of(HttpMethod.GET, template, handler);
    }

    public static OwnRoute post(String template, Handler handler) {
        return of(HttpMethod.POST, template, handler);
    }

    public static OwnRoute of(HttpMethod method, String template, Handler handler) {
        return new OwnRoute(PublicRoute.own(method, template), handler);
    }
}
