// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.check;

import dev.atelier.gateway.admission.AnonymousLimiter;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Shows the form that sends a file to library-service, and what that says of it. */
@Singleton
class CheckPage implements RouteHandler {
    private final PageServer server;
    private final PageRenderer renderer;
    private final AnonymousLimiter limiter;

    CheckPage(PageServer server, PageRenderer renderer, AnonymousLimiter limiter) {
        this.server = server;
        this.renderer = renderer;
        this.limiter = limiter;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(OwnRoute.get(RouteTable.CHECK.template(), server.page(this::show)));
    }

    private PageAnswer show(BrowserRequest request) {
        limiter.requirePublicCheck();
        return renderer.withScript(renderer.render(request, "check/file", Map.of()));
    }
}
