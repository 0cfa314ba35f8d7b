// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.profile;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.SignInRoutes;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.oidc.IdentityService;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.gateway.signin.passkey.PasskeyService;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of a signed-in person: accounts, password, sessions. */
@Singleton
class ProfilePage implements RouteHandler {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int UNPROCESSABLE = 422;
    /** The choice that ends all sessions but the one of the request. */
    private static final String OTHERS = "others";

    private final SignedInPages pages;
    private final PageRenderer renderer;
    private final Sessions sessions;
    private final UserRepository users;
    private final ProfileService profiles;
    private final PasskeyService passkeys;
    private final IdentityService identities;

    ProfilePage(
            SignedInPages pages,
            PageRenderer renderer,
            Sessions sessions,
            UserRepository users,
            ProfileService profiles,
            PasskeyService passkeys,
            IdentityService identities) {
        this.pages = pages;
        this.renderer = renderer;
        this.sessions = sessions;
        this.users = users;
        this.profiles = profiles;
        this.passkeys = passkeys;
        this.identities = identities;
    }

    @Override
    public List<PublicRoute> routes() {
        return List.of(
                SignInRoutes.PROFILE, SignInRoutes.PASSWORD_FORM, SignInRoutes.ACCOUNT_FORM, SignInRoutes.SESSION_FORM);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        pages.serve(context, found, LocalTarget.PROFILE, (request, person) -> {
            if (route.equals(SignInRoutes.PASSWORD_FORM)) {
                return changePassword(request, person);
            }
            if (route.equals(SignInRoutes.ACCOUNT_FORM)) {
                return chooseAccount(request, person);
            }
            if (route.equals(SignInRoutes.SESSION_FORM)) {
                String choice = request.form().text("session");
                profiles.endSessions(
                        person, choice.equals(OTHERS) ? Optional.empty() : Optional.of(choice), request.requestId());
                return PageAnswer.seeOther(LocalTarget.PROFILE.path());
            }
            return render(request, person, OK, "");
        });
    }

    private PageAnswer changePassword(PageRequest request, SignedInPerson person) {
        Optional<String> problem = profiles.changePassword(
                request, person, request.form().text("password"), request.form().text("new_password"));
        return problem.map(text -> render(request, person, UNPROCESSABLE, text))
                .orElseGet(() -> PageAnswer.seeOther(LocalTarget.PROFILE.path()));
    }

    private PageAnswer chooseAccount(PageRequest request, SignedInPerson person) {
        boolean isMember = request.form()
                .single("account")
                .filter(number -> number.matches("\\d{1,18}"))
                .filter(number -> sessions.choose(person, Long.parseLong(number)))
                .isPresent();
        if (!isMember) {
            throw new PageException(NOT_FOUND, "error_not_found");
        }
        // A page that offers the switch, such as the consent of an application, gets the person back.
        return PageAnswer.seeOther(
                LocalTarget.parse(request.form().text(LocalTarget.PARAMETER)).path());
    }

    private PageAnswer render(PageRequest request, SignedInPerson person, int status, String problem) {
        Map<String, Object> data = new HashMap<>();
        data.put("person", person);
        data.put("csrf", pages.csrfToken(person));
        data.put("accounts", users.listOfUser(person.user()));
        data.put("passkeys", passkeys.list(person.user()));
        data.put(
                "has_password",
                users.find(person.user()).flatMap(User::passwordHash).isPresent());
        data.put("provider", identities.label());
        data.put("is_connected", identities.isConnected(person.user()));
        data.put("connect", pages.connectToken(person));
        data.put("is_recent", sessions.isRecent(person));
        data.put("login", LocalTarget.PROFILE.loginLink());
        data.put("sessions", sessions.list(person.user()));
        data.put(
                "problem",
                problem.isEmpty()
                        ? ""
                        : renderer.texts(request, "signin/profile").getOrDefault(problem, ""));
        return renderer.renderWithScript(request.onPage(LocalTarget.PROFILE.path()), status, "signin/profile", data);
    }
}
