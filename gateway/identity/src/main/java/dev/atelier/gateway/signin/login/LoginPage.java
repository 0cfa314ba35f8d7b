// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import static java.util.Map.entry;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** The page on which people sign in with e-mail address and password, and the button that signs them out. */
@Singleton
class LoginPage implements RouteHandler {
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;

    private final PageServer server;
    private final PageRenderer renderer;
    private final Sessions sessions;
    private final LoginService logins;
    private final SignInConfig config;
    private final PeopleMail mail;

    LoginPage(
            PageServer server,
            PageRenderer renderer,
            Sessions sessions,
            LoginService logins,
            SignInConfig config,
            PeopleMail mail) {
        this.server = server;
        this.renderer = renderer;
        this.sessions = sessions;
        this.logins = logins;
        this.config = config;
        this.mail = mail;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get("/login", server.page(this::show)),
                OwnRoute.post("/login", server.page(this::signIn)),
                OwnRoute.post("/logout", server.page(this::signOut)));
    }

    private PageAnswer show(BrowserRequest request) {
        return render(request, OK, "");
    }

    private PageAnswer signIn(BrowserRequest request) {
        String email = request.form().text("email");
        return logins.signIn(request, email, request.form().text("password"))
                .map(cookies -> PageAnswer.seeOther(target(request).path()).withCookies(cookies))
                // One answer for an unknown address and for a wrong password.
                .orElseGet(() -> render(request, UNAUTHORIZED, email));
    }

    /** Another site can at most sign a person out, so the check of the form's origin is enough. */
    private PageAnswer signOut(BrowserRequest request) {
        String cookie = logins.signOut(request);
        return PageAnswer.seeOther("/login").with("Set-Cookie", cookie);
    }

    private PageAnswer render(BrowserRequest request, int status, String email) {
        return renderer.withScript(renderer.render(
                request,
                status,
                "signin/login",
                Map.ofEntries(
                        entry("email", email),
                        entry("failed", status == UNAUTHORIZED),
                        entry("passkey_failed", request.query().text("failed").equals("passkey")),
                        entry("oidc_failed", request.query().text("failed").equals("oidc")),
                        entry(
                                "oidc",
                                config.oidc()
                                        .issuer()
                                        .map(_ -> config.oidc().label())
                                        .orElse("")),
                        entry("oidc_link", target(request).oidcLink()),
                        entry(
                                "known",
                                sessions.find(request).map(SignedInPerson::name).orElse("")),
                        entry("can_sign_up", canSignUp()),
                        entry("can_mail", mail.isEnabled()),
                        entry("target", target(request).path()))));
    }

    private boolean canSignUp() {
        return switch (config.signUp().mode()) {
            case OPEN -> true;
            case DOMAIN -> mail.isEnabled();
            case CLOSED, INVITED -> false;
        };
    }

    private static LocalTarget target(BrowserRequest request) {
        return LocalTarget.parse(request.query().text(LocalTarget.PARAMETER));
    }
}
