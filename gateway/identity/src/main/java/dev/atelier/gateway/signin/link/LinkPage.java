// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.link.OneTimeLink.Kind;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import dev.atelier.gateway.signin.signup.SignUpService;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.NewAccess;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.User;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages behind the links that work once. To look at a link does not use it: mail programs look at every link. */
@Singleton
class LinkPage implements RouteHandler {
    private final PageServer server;
    private final PageRenderer renderer;
    private final Sessions sessions;
    private final LoginService logins;
    private final LinkAcceptance acceptance;
    private final SignUpService signUps;
    private final SignInConfig.Oidc oidc;

    LinkPage(
            PageServer server,
            PageRenderer renderer,
            Sessions sessions,
            LoginService logins,
            LinkAcceptance acceptance,
            SignUpService signUps,
            SignInConfig config) {
        this.server = server;
        this.renderer = renderer;
        this.sessions = sessions;
        this.logins = logins;
        this.acceptance = acceptance;
        this.signUps = signUps;
        this.oidc = config.oidc();
    }

    @Override
    public List<OwnRoute> routes() {
        return Arrays.stream(Kind.values())
                .flatMap(kind -> {
                    String template = "/" + kind.wire().replace('_', '-') + "/{token}";
                    return Stream.of(
                            OwnRoute.get(template, server.page(request -> render(request, link(request, kind), ""))),
                            OwnRoute.post(template, server.page(request -> accept(request, link(request, kind)))));
                })
                .toList();
    }

    private OneTimeLink link(BrowserRequest request, Kind kind) {
        return acceptance.get(request.parameters().getFirst(), kind);
    }

    private PageAnswer accept(BrowserRequest request, OneTimeLink link) {
        if (link.kind() == Kind.INVITE && acceptance.inviteeOf(link).isPresent()) {
            SignedInPerson person =
                    sessions.find(request).orElseThrow(() -> PageException.forbidden("error_other_person"));
            acceptance.join(link, person, request.requestId());
            return PageAnswer.seeOther(LocalTarget.DEFAULT.path());
        }
        String password = request.form().text("password");
        if (link.kind() == Kind.RESET) {
            Optional<String> problem = NewAccess.problemOfPassword(password, "");
            return problem.map(text -> render(request, link, text))
                    .orElseGet(() -> signIn(request, acceptance.reset(link, password, request.requestId())));
        }
        Optional<Email> email = link.email().or(() -> Email.parse(request.form().text("email")));
        String name = request.form().text("name").strip();
        return NewAccess.problem(email, name, password)
                .map(text -> render(request, link, text))
                .orElseGet(() -> signIn(request, enter(request, link, email.orElseThrow(), name, password)));
    }

    private User enter(BrowserRequest request, OneTimeLink link, Email email, String name, String password) {
        if (link.kind() == Kind.SIGN_UP) {
            User user = signUps.signUpProven(request, email, name, Optional.of(password));
            acceptance.end(link);
            return user;
        }
        return acceptance.enter(link, new LinkAcceptance.Newcomer(email, name, password), request.requestId());
    }

    private PageAnswer signIn(BrowserRequest request, User user) {
        return PageAnswer.seeOther(LocalTarget.DEFAULT.path())
                .withCookies(logins.start(request, user, SignInMethod.LINK));
    }

    private PageAnswer render(BrowserRequest request, OneTimeLink link, String problem) {
        Optional<User> invitee = link.kind() == Kind.INVITE ? acceptance.inviteeOf(link) : Optional.empty();
        Map<String, Object> data = new HashMap<>();
        data.put("kind", link.kind().wire());
        data.put("account", link.accountName());
        data.put("role", link.role().map(Role::wire).orElse(""));
        data.put("email", link.email().map(Email::text).orElse(""));
        data.put("typed_email", request.form().text("email"));
        data.put("typed_name", request.form().text("name"));
        data.put("has_user", invitee.isPresent());
        data.put(
                "is_signed_in",
                invitee.isPresent()
                        && sessions.find(request)
                                .filter(person ->
                                        person.user() == invitee.orElseThrow().id())
                                .isPresent());
        data.put(
                "oidc",
                oidc.issuer()
                        .filter(_ -> link.kind() == Kind.INVITE)
                        .map(_ -> oidc.label())
                        .orElse(""));
        data.put("oidc_link", LocalTarget.parse(request.path()).oidcLink());
        data.put("login", LocalTarget.parse(request.path()).loginLink());
        return renderer.renderForm(request, "signin/link", problem, data);
    }
}
