// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
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
import java.util.function.BiFunction;

/** The forms of passkeys, on the page of the sign-in and on the page of a signed-in person. */
@Singleton
class PasskeyPage implements RouteHandler {
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
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.post(
                        "/login/passkey/challenge",
                        server.page(request -> PageAnswer.json(passkeys.startSignIn(request)))),
                OwnRoute.post("/login/passkey", server.page(this::signIn)),
                OwnRoute.post(
                        "/profile/passkeys/challenge",
                        recent((_, person) -> PageAnswer.json(passkeys.startRegistration(person)))),
                OwnRoute.post("/profile/passkeys", recent(this::add)),
                OwnRoute.post("/profile/passkeys/end", recent(this::remove)));
    }

    private PageAnswer signIn(PageRequest request) {
        LocalTarget target = LocalTarget.parse(request.form().text(LocalTarget.PARAMETER));
        return passkeys.finishSignIn(request)
                .map(cookies -> PageAnswer.seeOther(target.path()).withCookies(cookies))
                .orElseGet(() -> PageAnswer.seeOther(target.loginLink() + "&failed=passkey"));
    }

    /** A passkey outlives the session: a stranger at a browser that was left open must not add or remove one. */
    private OwnRoute.Handler recent(BiFunction<PageRequest, SignedInPerson, PageAnswer> change) {
        return pages.page(
                LocalTarget.PROFILE,
                (request, person) -> sessions.isRecent(person)
                        ? change.apply(request, person)
                        : PageAnswer.seeOther(LocalTarget.PROFILE.loginLink()));
    }

    private PageAnswer add(PageRequest request, SignedInPerson person) {
        String name = request.form().text("name").strip();
        if (!NewAccess.isName(name)) {
            throw PageException.unprocessable("error_input");
        }
        passkeys.finishRegistration(request, person, name);
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }

    private PageAnswer remove(PageRequest request, SignedInPerson person) {
        passkeys.remove(request, person, request.form().text("passkey"));
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }
}
