// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageServer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The way to the identity provider and back, where the operator has one. */
@Singleton
class OidcPage implements RouteHandler {
    private final PageServer server;
    private final SignedInPages pages;
    private final Sessions sessions;
    private final OidcFlow flow;
    private final OidcService service;
    private final IdentityService identities;

    OidcPage(
            PageServer server,
            SignedInPages pages,
            Sessions sessions,
            OidcFlow flow,
            OidcService service,
            IdentityService identities) {
        this.server = server;
        this.pages = pages;
        this.sessions = sessions;
        this.flow = flow;
        this.service = service;
        this.identities = identities;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get("/login/oidc", server.page(this::start)),
                OwnRoute.get("/login/oidc/callback", server.page(this::finish)),
                OwnRoute.post("/profile/identity/end", pages.recentPage(LocalTarget.PROFILE, this::disconnect)));
    }

    private PageAnswer finish(BrowserRequest request) {
        requireProvider();
        return service.finish(request);
    }

    private void requireProvider() {
        if (!flow.isEnabled()) {
            throw PageException.notFound();
        }
    }

    private PageAnswer start(BrowserRequest request) {
        requireProvider();
        String token = request.query().text(SignedInPages.CONNECT);
        LocalTarget target = LocalTarget.parse(request.query().text(LocalTarget.PARAMETER));
        if (token.isEmpty()) {
            return service.start(request, target, Optional.empty());
        }
        // Only a link of our own page connects: else another site could connect an identity of its own to the person.
        return sessions.find(request)
                .filter(person -> pages.isConnectToken(person, token) && sessions.isRecent(person))
                .map(person -> service.start(request, target, Optional.of(person)))
                .orElseGet(() -> PageAnswer.seeOther(LocalTarget.PROFILE.loginLink()));
    }

    private PageAnswer disconnect(BrowserRequest request, SignedInPerson person) {
        identities.disconnect(person.user(), request.requestId());
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }
}
