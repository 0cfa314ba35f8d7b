// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.AccessWithdrawn;
import dev.atelier.gateway.signin.Secrets;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.link.OneTimeLink.Kind;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Passwords;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.event.Event;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What happens when a person uses a link: the link ends and its effect happens in one transaction, or neither does. */
@Singleton
public class LinkAcceptance {
    private final LinkRepository links;
    private final UserRepository users;
    private final Passwords passwords;
    private final Sessions sessions;
    private final AuditLog audit;
    private final Event<AccessWithdrawn> withdrawals;
    private final Clock clock;

    LinkAcceptance(
            LinkRepository links,
            UserRepository users,
            Passwords passwords,
            Sessions sessions,
            AuditLog audit,
            Event<AccessWithdrawn> withdrawals,
            Clock clock) {
        this.links = links;
        this.users = users;
        this.passwords = passwords;
        this.sessions = sessions;
        this.audit = audit;
        this.withdrawals = withdrawals;
        this.clock = clock;
    }

    /** A person who gets access. */
    record Newcomer(Email email, String name, String password) {}

    /** The link of a token, while it can be used. */
    OneTimeLink get(String token, Kind kind) {
        return links.find(Secrets.hash(token), clock.instant())
                .filter(link -> link.kind() == kind)
                .orElseThrow(LinkAcceptance::gone);
    }

    /** The user who has the address of an invite already. */
    Optional<User> inviteeOf(OneTimeLink link) {
        return link.email().flatMap(users::find);
    }

    /** Makes the user of a newcomer. */
    User enter(OneTimeLink link, Newcomer newcomer, String requestId) {
        Optional<String> hash = Optional.of(passwords.hash(newcomer.password()));
        return enter(link, newcomer.email(), newcomer.name(), hash, requestId);
    }

    /** Makes a user for a person who opened an invite and proved its address elsewhere; empty without such an invite. */
    public Optional<User> enterInvited(LocalTarget target, Email proven, String name, String requestId) {
        return target.inviteToken()
                .flatMap(token -> links.find(Secrets.hash(token), clock.instant()))
                .filter(link -> link.kind() == Kind.INVITE)
                .filter(link -> link.email().map(Email::key).equals(Optional.of(proven.key())))
                .map(link -> enter(link, proven, name, Optional.empty(), requestId));
    }

    private User enter(OneTimeLink link, Email email, String name, Optional<String> hash, String requestId) {
        return QuarkusTransaction.requiringNew().call(() -> {
            if (link.kind() == Kind.SETUP) {
                links.lockSetup();
                if (users.hasUsers()) {
                    throw gone();
                }
            }
            use(link);
            long user = users.insert(email, name, link.isOperator())
                    .orElseThrow(() -> PageException.conflict("error_address_taken"));
            hash.ifPresent(known -> users.setPassword(user, known));
            join(link, user, requestId);
            return users.find(user).orElseThrow();
        });
    }

    /** Ends the link of a person who proved an address and has got access. */
    void end(OneTimeLink link) {
        links.use(link.id(), clock.instant());
    }

    /** Adds the account of an invite to a person who has a user and is signed in. */
    void join(OneTimeLink link, SignedInPerson person, String requestId) {
        boolean isInvitee =
                inviteeOf(link).filter(user -> user.id() == person.user()).isPresent();
        if (!isInvitee) {
            throw PageException.forbidden("error_other_person");
        }
        QuarkusTransaction.requiringNew().run(() -> {
            use(link);
            if (link.isOperator()) {
                users.makeOperator(person.user());
            }
            join(link, person.user(), requestId);
        });
        sessions.choose(person, link.account().orElseThrow());
    }

    /** Gives a person another password; all passkeys, sessions and connections end, because an attacker may have one. */
    User reset(OneTimeLink link, String password, String requestId) {
        String hash = passwords.hash(password);
        long user = link.user().orElseThrow();
        return QuarkusTransaction.requiringNew().call(() -> {
            use(link);
            users.resetPassword(user, hash);
            sessions.endOthers(user, "");
            var actor = new Actor("user_" + user, requestId);
            withdrawals.fire(new AccessWithdrawn(user, OptionalLong.empty(), "password_reset", actor));
            users.listOfUser(user)
                    .forEach(membership -> audit.record(
                            actor,
                            Action.PASSWORD_CHANGED,
                            membership.account(),
                            Map.of("by", "link of " + link.createdBy())));
            return users.find(user).orElseThrow(LinkAcceptance::gone);
        });
    }

    private void join(OneTimeLink link, long user, String requestId) {
        long account = link.account().orElseThrow();
        Role role = link.role().orElseThrow();
        if (users.addMember(user, account, role)) {
            audit.record(
                    new Actor("user_" + user, requestId),
                    Action.MEMBER_JOINED,
                    account,
                    Map.of("role", role.wire(), "invited_by", link.createdBy()));
        }
    }

    private void use(OneTimeLink link) {
        if (!links.use(link.id(), clock.instant())) {
            throw gone();
        }
    }

    private static PageException gone() {
        return PageException.notFound();
    }
}
