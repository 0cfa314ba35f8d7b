// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.profile;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.oidc.IdentityService;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.passkey.PasskeyService;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a person signs in: password, passkeys, identity. It works without a script, as the console does not. */
@Singleton
class ProfilePage implements RouteHandler {
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
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get(
                        "/profile", pages.page(LocalTarget.PROFILE, (request, person) -> render(request, person, ""))),
                OwnRoute.post("/profile/password", pages.page(LocalTarget.PROFILE, this::changePassword)));
    }

    private PageAnswer changePassword(BrowserRequest request, SignedInPerson person) {
        Optional<String> problem = profiles.changePassword(
                request, person, request.form().text("password"), request.form().text("new_password"));
        return problem.map(text -> render(request, person, text))
                .orElseGet(() -> PageAnswer.seeOther(LocalTarget.PROFILE.path()));
    }

    private PageAnswer render(BrowserRequest request, SignedInPerson person, String problem) {
        Map<String, Object> data = new HashMap<>();
        data.put("person", person);
        data.put("csrf", pages.csrfToken(person));
        data.put("passkeys", passkeys.list(person.user()));
        data.put(
                "has_password",
                users.find(person.user()).flatMap(User::passwordHash).isPresent());
        data.put("provider", identities.label());
        data.put("is_connected", identities.isConnected(person.user()));
        data.put("connect", pages.connectToken(person));
        data.put("is_recent", sessions.isRecent(person));
        data.put("login", LocalTarget.PROFILE.loginLink());
        return renderer.withScript(
                renderer.renderForm(request.onPage(LocalTarget.PROFILE.path()), "signin/profile", problem, data));
    }
}
