// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.profile;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.SignInRoutes;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.gateway.signin.page.PageServer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** The page of a signed-in person. */
@Singleton
class ProfilePage implements RouteHandler {
    private static final int OK = 200;

    private final PageServer server;
    private final PageRenderer renderer;
    private final Sessions sessions;

    ProfilePage(PageServer server, PageRenderer renderer, Sessions sessions) {
        this.server = server;
        this.renderer = renderer;
        this.sessions = sessions;
    }

    @Override
    public List<PublicRoute> routes() {
        return List.of(SignInRoutes.PROFILE);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        server.serve(context, found, this::show);
    }

    private PageAnswer show(PageRequest request) {
        return sessions.find(request)
                .map(person -> renderer.render(request, OK, "signin/profile", Map.of("person", person)))
                .orElseGet(() -> PageAnswer.seeOther(LocalTarget.DEFAULT.loginLink()));
    }
}
