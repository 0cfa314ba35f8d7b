// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Passwords;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Signs people in with a password, and out; each attempt on a known user is in the audit log. */
@Singleton
public class LoginService {
    private final UserRepository users;
    private final Passwords passwords;
    private final Sessions sessions;
    private final LoginLimiter limiter;
    private final KnownBrowser browser;
    private final AuditLog audit;

    LoginService(
            UserRepository users,
            Passwords passwords,
            Sessions sessions,
            LoginLimiter limiter,
            KnownBrowser browser,
            AuditLog audit) {
        this.users = users;
        this.passwords = passwords;
        this.sessions = sessions;
        this.limiter = limiter;
        this.browser = browser;
        this.audit = audit;
    }

    /** Returns the cookies of the new session, or empty when address or password is wrong; takes the same time for both. */
    Optional<List<String>> signIn(BrowserRequest request, String email, String password) {
        return authenticate(request, email, password).map(user -> start(request, user, SignInMethod.PASSWORD));
    }

    /** The user with this address and password; counts the attempt, and takes the same time without such a user. */
    public Optional<User> authenticate(BrowserRequest request, String email, String password) {
        LoginLimiter.Attempt attempt = limiter.admit(request, email);
        Optional<User> user = Email.parse(email).flatMap(users::find);
        boolean matches = passwords.matches(password, user.flatMap(User::passwordHash));
        if (!matches) {
            user.ifPresent(known -> recordFailure(request, known, SignInMethod.PASSWORD));
            return Optional.empty();
        }
        attempt.forget();
        return user;
    }

    /** Starts a session of a person who has proved who they are; returns its cookies. */
    public List<String> start(BrowserRequest request, User user, SignInMethod method) {
        if (users.listOfUser(user.id()).isEmpty()) {
            throw PageException.forbidden("error_no_account");
        }
        record(request, user, Action.SIGNED_IN, method);
        return List.of(sessions.start(request, user.id(), method), browser.write(new Email(user.email()).key()));
    }

    /** Records an attempt to sign in as a known person that did not prove to be that person. */
    public void recordFailure(BrowserRequest request, User user, SignInMethod method) {
        record(request, user, Action.SIGN_IN_FAILED, method);
    }

    /** Ends the session of the request; returns the header that removes it. */
    String signOut(BrowserRequest request) {
        sessions.find(request)
                .ifPresent(person -> audit.record(
                        new Actor(person.actorName(), request.requestId()),
                        Action.SIGNED_OUT,
                        person.account(),
                        Map.of()));
        return sessions.end(request);
    }

    /** Records an action in the log of each account of the person, because each account depends on the sign-in. */
    private void record(BrowserRequest request, User user, Action action, SignInMethod method) {
        var actor = new Actor("user_" + user.id(), request.requestId());
        users.listOfUser(user.id())
                .forEach(membership -> audit.record(
                        actor,
                        action,
                        membership.account(),
                        Map.of("method", method.wire(), "address", request.address())));
    }
}
