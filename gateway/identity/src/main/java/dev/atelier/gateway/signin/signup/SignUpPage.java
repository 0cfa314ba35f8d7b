// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.signup;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.SignUpMode;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.NewAccess;
import dev.atelier.gateway.signin.user.User;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page on which strangers get an account, where the operator allows it. */
@Singleton
class SignUpPage implements RouteHandler {
    private final PageServer server;
    private final PageRenderer renderer;
    private final LoginService logins;
    private final SignUpService signUps;
    private final AddressProofService proof;
    private final SignInConfig config;

    SignUpPage(
            PageServer server,
            PageRenderer renderer,
            LoginService logins,
            SignUpService signUps,
            AddressProofService proof,
            SignInConfig config) {
        this.server = server;
        this.renderer = renderer;
        this.logins = logins;
        this.signUps = signUps;
        this.proof = proof;
        this.config = config;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get("/sign-up", server.page(this::show)), OwnRoute.post("/sign-up", server.page(this::send)));
    }

    private PageAnswer show(BrowserRequest request) {
        requireOffered();
        return render(request, "");
    }

    private PageAnswer send(BrowserRequest request) {
        requireOffered();
        return proof.isOffered() ? askForProof(request) : signUp(request);
    }

    private void requireOffered() {
        if (config.signUp().mode() != SignUpMode.OPEN && !proof.isOffered()) {
            throw PageException.notFound();
        }
    }

    private PageAnswer askForProof(BrowserRequest request) {
        Optional<Email> email = Email.parse(request.form().text("email"));
        if (email.isEmpty()) {
            return render(request, "problem_email");
        }
        proof.ask(request, email.orElseThrow(), renderer.language(request));
        return renderer.render(request, "signin/mailed", Map.of());
    }

    private PageAnswer signUp(BrowserRequest request) {
        Optional<Email> email = Email.parse(request.form().text("email"));
        String name = request.form().text("name").strip();
        String password = request.form().text("password");
        return NewAccess.problem(email, name, password)
                .map(problem -> render(request, problem))
                .orElseGet(() -> {
                    User user = signUps.signUp(request, email.orElseThrow(), name, password);
                    return PageAnswer.seeOther(LocalTarget.parse(request.query().text(LocalTarget.PARAMETER))
                                    .path())
                            .withCookies(logins.start(request, user, SignInMethod.PASSWORD));
                });
    }

    private PageAnswer render(BrowserRequest request, String problem) {
        return renderer.renderForm(
                request,
                "signin/sign-up",
                problem,
                Map.of(
                        "by_mail",
                        proof.isOffered(),
                        "email",
                        request.form().text("email"),
                        "name",
                        request.form().text("name")));
    }
}
