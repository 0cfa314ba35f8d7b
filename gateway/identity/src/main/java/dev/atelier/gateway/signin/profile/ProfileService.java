// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.profile;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.AccessWithdrawn;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.user.NewAccess;
import dev.atelier.gateway.signin.user.Passwords;
import dev.atelier.gateway.signin.user.UserRepository;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.event.Event;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a person changes about their own access. */
@Singleton
public class ProfileService {
    private final UserRepository users;
    private final Passwords passwords;
    private final Sessions sessions;
    private final LoginService logins;
    private final AuditLog audit;
    private final Event<AccessWithdrawn> withdrawals;

    ProfileService(
            UserRepository users,
            Passwords passwords,
            Sessions sessions,
            LoginService logins,
            AuditLog audit,
            Event<AccessWithdrawn> withdrawals) {
        this.users = users;
        this.passwords = passwords;
        this.sessions = sessions;
        this.logins = logins;
        this.audit = audit;
        this.withdrawals = withdrawals;
    }

    /** Returns the key of the text that says why not; a change ends the other sessions and the connections. */
    Optional<String> changePassword(BrowserRequest request, SignedInPerson person, String former, String wanted) {
        if (logins.authenticate(request, person.email(), former).isEmpty()) {
            return Optional.of("problem_password_wrong");
        }
        Optional<String> problem = NewAccess.problemOfPassword(wanted, person.email());
        if (problem.isPresent()) {
            return problem;
        }
        String hash = passwords.hash(wanted);
        QuarkusTransaction.requiringNew().run(() -> {
            users.setPassword(person.user(), hash);
            sessions.endOthers(person.user(), person.session());
            withdrawals.fire(new AccessWithdrawn(
                    person.user(),
                    OptionalLong.empty(),
                    "password_changed",
                    new Actor(person.actorName(), request.requestId())));
            record(person, Action.PASSWORD_CHANGED, request.requestId());
        });
        return Optional.empty();
    }

    /**
     * Returns whether a session was ended.
     *
     * @param session to end; empty for all but the one of the request
     */
    public boolean endSessions(SignedInPerson person, Optional<String> session, String requestId) {
        boolean ended = session.map(one -> sessions.end(person.user(), one))
                .orElseGet(() -> sessions.endOthers(person.user(), person.session()) > 0);
        if (ended) {
            record(person, Action.SESSION_ENDED, requestId);
        }
        return ended;
    }

    private void record(SignedInPerson person, Action action, String requestId) {
        var actor = new Actor(person.actorName(), requestId);
        users.listOfUser(person.user())
                .forEach(membership -> audit.record(actor, action, membership.account(), Map.of()));
    }
}
