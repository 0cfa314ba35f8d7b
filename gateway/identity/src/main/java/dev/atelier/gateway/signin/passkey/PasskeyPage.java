// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageServer;
import dev.atelier.gateway.signin.user.NewAccess;
import jakarta.inject.Singleton;
import java.util.List;

/** The forms of passkeys, on the page of the sign-in and on the page of a signed-in person. */
@Singleton
class PasskeyPage implements RouteHandler {
    private final PageServer server;
    private final SignedInPages pages;
    private final PasskeyService passkeys;

    PasskeyPage(PageServer server, SignedInPages pages, PasskeyService passkeys) {
        this.server = server;
        this.pages = pages;
        this.passkeys = passkeys;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.post(
                        "/login/passkey/challenge",
                        server.page(request -> PageAnswer.json(passkeys.startSignIn(request)))),
                OwnRoute.post("/login/passkey", server.page(this::signIn)),
                OwnRoute.post(
                        "/profile/passkeys/challenge",
                        pages.recentPage(
                                LocalTarget.PROFILE,
                                (_, person) -> PageAnswer.json(passkeys.startRegistration(person)))),
                OwnRoute.post("/profile/passkeys", pages.recentPage(LocalTarget.PROFILE, this::add)),
                OwnRoute.post("/profile/passkeys/end", pages.recentPage(LocalTarget.PROFILE, this::remove)));
    }

    private PageAnswer signIn(BrowserRequest request) {
        LocalTarget target = LocalTarget.parse(request.form().text(LocalTarget.PARAMETER));
        return passkeys.finishSignIn(request)
                .map(cookies -> PageAnswer.seeOther(target.path()).withCookies(cookies))
                .orElseGet(() -> PageAnswer.seeOther(target.loginLink() + "&failed=passkey"));
    }

    private PageAnswer add(BrowserRequest request, SignedInPerson person) {
        String name = request.form().text("name").strip();
        if (!NewAccess.isName(name)) {
            throw PageException.unprocessable("error_input");
        }
        passkeys.finishRegistration(request, person, name);
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }

    private PageAnswer remove(BrowserRequest request, SignedInPerson person) {
        passkeys.remove(request, person, request.form().text("passkey"));
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }
}
