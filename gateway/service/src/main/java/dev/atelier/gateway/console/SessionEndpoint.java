// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleAnswer;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.gateway.signin.user.UserSettings;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Who is signed in, which account is chosen, and the proof that the person still sits there. */
@Singleton
class SessionEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final Sessions sessions;
    private final UserRepository users;
    private final LoginService logins;
    private final Clock clock;

    SessionEndpoint(ConsoleCall console, Sessions sessions, UserRepository users, LoginService logins, Clock clock) {
        this.console = console;
        this.sessions = sessions;
        this.users = users;
        this.logins = logins;
        this.clock = clock;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(
                ConsoleRoutes.SESSION, ConsoleRoutes.CHOOSE_ACCOUNT, ConsoleRoutes.CONFIRM, ConsoleRoutes.SETTINGS);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            if (route.equals(ConsoleRoutes.CHOOSE_ACCOUNT)) {
                return choose(call);
            }
            if (route.equals(ConsoleRoutes.CONFIRM)) {
                return confirm(call);
            }
            return route.equals(ConsoleRoutes.SETTINGS) ? change(call) : toView(call.person());
        });
    }

    /** An account to work for. */
    record AccountChoice(@Nullable String account) {}

    /** What proves that the person still sits there. */
    record Confirmation(@Nullable String password) {

        @Override
        public String toString() {
            return "Confirmation";
        }
    }

    private SessionView choose(ConsoleRequest call) {
        String wanted = call.read(AccountChoice.class).account();
        if (wanted == null) {
            throw ApiException.invalid("This member is required.", "account");
        }
        long account = AccountId.fromString(wanted).value();
        SignedInPerson person = call.person();
        if (!sessions.choose(person, account)) {
            throw ApiException.notFound("account", "account");
        }
        Membership chosen = users.listOfUser(person.user()).stream()
                .filter(known -> known.account() == account)
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("account", "account"));
        return toView(person.in(account, chosen.accountName(), chosen.role()));
    }

    /** Gives a new session instead of the one of the request: an id from before is of no use after. */
    private ConsoleAnswer confirm(ConsoleRequest call) {
        SignedInPerson person = call.person();
        String password =
                Objects.requireNonNullElse(call.read(Confirmation.class).password(), "");
        User user = logins.authenticate(call.request(), person.email(), password)
                .filter(known -> known.id() == person.user())
                .orElseThrow(() -> ApiException.invalid("The password is wrong.", "password"));
        List<String> cookies = logins.start(call.request(), user, SignInMethod.PASSWORD);
        return ConsoleAnswer.withCookies(toView(person.signedInAt(clock.instant())), cookies);
    }

    private UserSettings change(ConsoleRequest call) {
        long user = call.person().user();
        UserSettings settings = call.read(SettingsRequest.class).applyTo(users.settings(user));
        users.store(user, settings);
        return settings;
    }

    private SessionView toView(SignedInPerson person) {
        return SessionView.of(person, users.listOfUser(person.user()), users.settings(person.user()));
    }
}
