// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.Secrets;
import dev.atelier.gateway.signin.link.OneTimeLink.Kind;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Makes and ends links that work once. Only hashes are stored: a link is shown once, to the person who made it. */
@Singleton
public class LinkService {
    /** Short, because an operator is at the terminal that printed the link. */
    private static final Duration SETUP_LIFETIME = Duration.ofHours(1);

    private static final Duration INVITE_LIFETIME = Duration.ofDays(7);
    private static final Duration SIGN_UP_LIFETIME = Duration.ofHours(1);
    private static final Duration RESET_LIFETIME = Duration.ofDays(1);
    /** Unused invites of one account: as many as one list shows. */
    private static final int MAX_INVITES = 100;

    private final LinkRepository links;
    private final UserRepository users;
    private final AuditLog audit;
    private final Clock clock;
    private final String baseUrl;

    LinkService(
            LinkRepository links,
            UserRepository users,
            AuditLog audit,
            Clock clock,
            @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.links = links;
        this.users = users;
        this.audit = audit;
        this.clock = clock;
        this.baseUrl = baseUrl;
    }

    /** A new link, with its secret. */
    public record Created(String url, Instant expiresAt) {}

    /**
     * Makes the link for the first person, who owns the account and runs the installation; a former link ends.
     *
     * @throws ApiException with {@code already_exists} when there is a user
     */
    public Created createSetup(long account, String accountName, Actor actor) {
        String token = Secrets.create();
        Instant now = clock.instant();
        var link = OneTimeLink.setup(Secrets.hash(token), account, accountName, actor.name(), now.plus(SETUP_LIFETIME));
        return QuarkusTransaction.requiringNew().call(() -> {
            links.lockSetup();
            if (users.hasUsers()) {
                throw new ApiException(ErrorCode.ALREADY_EXISTS, "This installation has users: invite further ones.");
            }
            links.endUnused(Kind.SETUP, null);
            users.nameAccount(account, accountName);
            links.insert(link, now);
            return created("setup", token, link);
        });
    }

    public Created invite(OneTimeLink.Invite invite, Actor actor) {
        String token = Secrets.create();
        Instant now = clock.instant();
        var link = OneTimeLink.invite(Secrets.hash(token), invite, actor.name(), now.plus(INVITE_LIFETIME));
        return QuarkusTransaction.requiringNew().call(() -> {
            if (listInvites(invite.account()).size() >= MAX_INVITES) {
                throw ApiException.invalid("An account has at most " + MAX_INVITES + " open invites.", "account");
            }
            users.nameAccount(invite.account(), invite.accountName());
            links.insert(link, now);
            audit.record(
                    actor,
                    Action.USER_INVITED,
                    invite.account(),
                    Map.of(
                            "email",
                            invite.email().text(),
                            "role",
                            invite.role().wire(),
                            "operator",
                            invite.isOperator()));
            return created("invite", token, link);
        });
    }

    /**
     * Makes a link with which a person chooses a new password; a former one of that person ends.
     *
     * @throws ApiException with {@code not_found} when no user has this address
     */
    public Created createReset(Email email, Actor actor) {
        User user = users.find(email)
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "No user has this address.", "email"));
        String token = Secrets.create();
        Instant now = clock.instant();
        var link = OneTimeLink.reset(Secrets.hash(token), user.id(), actor.name(), now.plus(RESET_LIFETIME));
        return QuarkusTransaction.requiringNew().call(() -> {
            links.endUnused(Kind.RESET, user.id());
            links.insert(link, now);
            users.listOfUser(user.id())
                    .forEach(membership -> audit.record(
                            actor, Action.PASSWORD_RESET_STARTED, membership.account(), Map.of("email", user.email())));
            return created("reset", token, link);
        });
    }

    /** Makes a link that proves the address, if it is mailed there and nowhere else. */
    public Created createSignUp(Email email) {
        String token = Secrets.create();
        Instant now = clock.instant();
        var link = OneTimeLink.signUp(Secrets.hash(token), email, now.plus(SIGN_UP_LIFETIME));
        links.insert(link, now);
        return created("sign-up", token, link);
    }

    /** The invites of an account that are not used yet. */
    public List<OneTimeLink> listInvites(long account) {
        return links.listInvites(account, clock.instant());
    }

    /** Ends an invite of an account; nothing happens when it is used, ended or another account's. */
    public void endInvite(long account, String id, Actor actor) {
        QuarkusTransaction.requiringNew().run(() -> {
            if (links.endInvite(account, id)) {
                audit.record(actor, Action.INVITE_REVOKED, account, Map.of());
            }
        });
    }

    private Created created(String path, String token, OneTimeLink link) {
        return new Created(baseUrl + "/" + path + "/" + token, link.expiresAt());
    }
}
