// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.link.LinkAcceptance;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.signup.SignUpService;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Whose identity it is (ADR 0037): an address alone links no user whose address was not proven here too. */
@Singleton
public class IdentityService {
    private final IdentityRepository identities;
    private final UserRepository users;
    private final LinkAcceptance links;
    private final SignUpService signUps;
    private final AuditLog audit;
    private final SignInConfig config;

    IdentityService(
            IdentityRepository identities,
            UserRepository users,
            LinkAcceptance links,
            SignUpService signUps,
            AuditLog audit,
            SignInConfig config) {
        this.identities = identities;
        this.users = users;
        this.links = links;
        this.signUps = signUps;
        this.audit = audit;
        this.config = config;
    }

    /** How people call the provider; empty without one. */
    public String label() {
        return config.oidc().issuer().map(_ -> config.oidc().label()).orElse("");
    }

    /** Whether a person signs in by the provider. */
    public boolean isConnected(long user) {
        return config.oidc()
                .issuer()
                .filter(issuer -> identities.hasAny(user, issuer))
                .isPresent();
    }

    /** Ends the sign-in by the provider; the person keeps the other ways. */
    void disconnect(long user, String requestId) {
        config.oidc()
                .issuer()
                .filter(issuer -> identities.delete(user, issuer))
                .ifPresent(_ -> record(user, Action.IDENTITY_DISCONNECTED, requestId));
    }

    /** Connects an identity to the person who is signed in and asked for it. */
    void connect(Identity identity, long user, String requestId) {
        OptionalLong holder = identities.findUser(identity);
        if (holder.isPresent() && holder.orElseThrow() != user) {
            throw PageException.conflict("error_identity_taken");
        }
        if (identities.insert(identity, user)) {
            record(user, Action.IDENTITY_CONNECTED, requestId);
        }
    }

    /** Who signed in, and where they go. */
    record Entered(User user, LocalTarget next) {}

    /** @param target an invite, where the person came from one */
    Entered enter(Identity identity, LocalTarget target, BrowserRequest request) {
        OptionalLong known = identities.findUser(identity);
        if (known.isPresent()) {
            // An identity of a disabled person is not free for a new one.
            return new Entered(
                    users.find(known.orElseThrow()).orElseThrow(() -> PageException.forbidden("error_no_account")),
                    target);
        }
        Email email = identity.email().orElseThrow(() -> PageException.forbidden("error_identity_unverified"));
        Entered entered = users.find(email)
                .map(holder -> new Entered(adopt(identity, holder), target))
                .orElseGet(() -> create(identity, email, target, request));
        connect(identity, entered.user().id(), request.requestId());
        return entered;
    }

    private User adopt(Identity identity, User holder) {
        // The person who typed the address here may not be the one who reads its mail; and the address may belong to
        // another person by now.
        if (!users.isEmailProven(holder.id()) || identities.hasAny(holder.id(), identity.issuer())) {
            throw PageException.forbidden("error_identity_unconnected");
        }
        return holder;
    }

    private Entered create(Identity identity, Email email, LocalTarget target, BrowserRequest request) {
        Optional<User> invited = links.enterInvited(target, email, identity.name(), request.requestId());
        User user = invited.orElseGet(() -> signUps.signUpProven(request, email, identity.name(), Optional.empty()));
        users.setEmailProven(user.id());
        // The invite that was used leads nowhere any more.
        return new Entered(user, invited.isPresent() ? LocalTarget.DEFAULT : target);
    }

    private void record(long user, Action action, String requestId) {
        users.listOfUser(user)
                .forEach(membership ->
                        audit.record(new Actor("user_" + user, requestId), action, membership.account(), Map.of()));
    }
}
