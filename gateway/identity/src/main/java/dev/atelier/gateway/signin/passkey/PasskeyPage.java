// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.SignInRoutes;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.gateway.signin.page.PageServer;
import dev.atelier.gateway.signin.user.NewAccess;
import jakarta.inject.Singleton;
import java.util.List;

/** The forms of passkeys, on the page of the sign-in and on the page of a signed-in person. */
@Singleton
class PasskeyPage implements RouteHandler {
    private static final int UNPROCESSABLE = 422;

    private final PageServer server;
    private final SignedInPages pages;
    private final Sessions sessions;
    private final PasskeyService passkeys;

    PasskeyPage(PageServer server, SignedInPages pages, Sessions sessions, PasskeyService passkeys) {
        this.server = server;
        this.pages = pages;
        this.sessions = sessions;
        this.passkeys = passkeys;
    }

    @Override
    public List<PublicRoute> routes() {
        return SignInRoutes.PASSKEYS;
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        if (route.equals(SignInRoutes.PASSKEY_LOGIN_CHALLENGE)) {
            server.serve(context, found, request -> PageAnswer.json(passkeys.startSignIn(request)));
        } else if (route.equals(SignInRoutes.PASSKEY_LOGIN_FORM)) {
            server.serve(context, found, this::signIn);
        } else {
            pages.serve(context, found, LocalTarget.PROFILE, (request, person) -> change(route, request, person));
        }
    }

    private PageAnswer signIn(PageRequest request) {
        LocalTarget target = LocalTarget.parse(request.form().text(LocalTarget.PARAMETER));
        return passkeys.finishSignIn(request)
                .map(cookies -> PageAnswer.seeOther(target.path()).withCookies(cookies))
                .orElseGet(() -> PageAnswer.seeOther(target.loginLink() + "&failed=passkey"));
    }

    private PageAnswer change(PublicRoute route, PageRequest request, SignedInPerson person) {
        // A passkey outlives the session: a stranger at a browser that was left open must not add or remove one.
        if (!sessions.isRecent(person)) {
            return PageAnswer.seeOther(LocalTarget.PROFILE.loginLink());
        }
        if (route.equals(SignInRoutes.PASSKEY_CHALLENGE)) {
            return PageAnswer.json(passkeys.startRegistration(person));
        }
        if (route.equals(SignInRoutes.PASSKEY_FORM)) {
            String name = request.form().text("name").strip();
            if (!NewAccess.isName(name)) {
                throw new PageException(UNPROCESSABLE, "error_input");
            }
            passkeys.finishRegistration(request, person, name);
        } else {
            passkeys.remove(request, person, request.form().text("passkey"));
        }
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }
}
