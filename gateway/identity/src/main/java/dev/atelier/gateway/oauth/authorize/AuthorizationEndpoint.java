// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.authorize;

import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Begins the request of an application; the browser goes on to the person's decision, or back with an error. */
@Singleton
class AuthorizationEndpoint implements RouteHandler {
    /** Each request stores a row for ten minutes; an office behind one address connects a few applications at once. */
    private static final int PER_ADDRESS = 120;

    private static final int BAD_REQUEST = 400;

    private final PageServer server;
    private final PageRenderer renderer;
    private final AuthorizationService authorizations;
    private final AddressRateLimiter limiter;

    AuthorizationEndpoint(PageServer server, PageRenderer renderer, AuthorizationService authorizations, Clock clock) {
        this.server = server;
        this.renderer = renderer;
        this.authorizations = authorizations;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many requests from this address.");
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(OwnRoute.get("/oauth/authorize", server.page(this::begin)));
    }

    private PageAnswer begin(BrowserRequest request) {
        limiter.admit(request.address());
        try {
            return switch (authorizations.begin(request.query(), request.address())) {
                case AuthorizationService.Outcome.Ask(var id) -> PageAnswer.seeOther("/oauth/consent?request=" + id);
                case AuthorizationService.Outcome.Refuse(var location) -> PageAnswer.seeOther(location.toString());
            };
        } catch (OAuthException refusal) {
            // The application that sent the browser here is not known, so only the person may learn of the fault.
            String description =
                    Optional.ofNullable(refusal.error().getDescription()).orElse("");
            return renderer.render(
                    request,
                    BAD_REQUEST,
                    "oauth/refused",
                    Map.of("description", description, "request_id", request.requestId()));
        }
    }
}
