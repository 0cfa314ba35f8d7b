// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.check;

import dev.atelier.gateway.admission.AnonymousLimiter;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.CheckRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Shows the form that sends a file to library-service, and what that says of it. */
@Singleton
class CheckPage implements RouteHandler {
    private static final int OK = 200;

    private final PageServer server;
    private final PageRenderer renderer;
    private final AnonymousLimiter limiter;

    CheckPage(PageServer server, PageRenderer renderer, AnonymousLimiter limiter) {
        this.server = server;
        this.renderer = renderer;
        this.limiter = limiter;
    }

    @Override
    public List<PublicRoute> routes() {
        return List.of(CheckRoutes.PAGE);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        server.serve(context, found, request -> {
            limiter.requirePublicCheck();
            return renderer.renderWithScript(request, OK, "check/file", Map.of());
        });
    }
}
