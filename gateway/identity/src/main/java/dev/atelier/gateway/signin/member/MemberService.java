// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.member;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.AccessWithdrawn;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignUpMode;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.link.OneTimeLink;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.event.Event;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What owners and administrators do with the members of their account. A person gives or takes no more than their own
 * role covers, and an account never loses its last owner.
 */
@Singleton
public class MemberService {
    private final UserRepository users;
    private final LinkService links;
    private final SignInConfig config;
    private final AuditLog audit;
    private final Event<AccessWithdrawn> withdrawals;

    MemberService(
            UserRepository users,
            LinkService links,
            SignInConfig config,
            AuditLog audit,
            Event<AccessWithdrawn> withdrawals) {
        this.users = users;
        this.links = links;
        this.config = config;
        this.audit = audit;
        this.withdrawals = withdrawals;
    }

    /** Whether owners and administrators may invite people at all. */
    public boolean canInvite() {
        return config.signUp().mode() != SignUpMode.CLOSED;
    }

    public List<Membership> list(SignedInPerson person) {
        requireCovers(person, Role.ADMIN);
        return users.listOfAccount(person.account());
    }

    public List<OneTimeLink> listInvites(SignedInPerson person) {
        return links.listInvites(person.account());
    }

    public LinkService.Created invite(SignedInPerson person, Email email, Role role, String requestId) {
        requireCovers(person, Role.ADMIN);
        requireCovers(person, role);
        if (!canInvite()) {
            throw forbidden();
        }
        return links.invite(
                new OneTimeLink.Invite(email, person.account(), person.accountName(), role, false),
                actor(person, requestId));
    }

    public void endInvite(SignedInPerson person, String invite, String requestId) {
        requireCovers(person, Role.ADMIN);
        links.endInvite(person.account(), invite, actor(person, requestId));
    }

    /** Gives a member another role, or removes the member when there is none. */
    public void change(SignedInPerson person, long user, Optional<Role> role, String requestId) {
        requireCovers(person, Role.ADMIN);
        role.ifPresent(wanted -> requireCovers(person, wanted));
        QuarkusTransaction.requiringNew().run(() -> {
            List<Membership> members = users.lockMembers(person.account());
            Role former = roleOf(members, user);
            // The role of the acting person may have changed since the page was read.
            if (!roleOf(members, person.user()).managesMembers()
                    || !roleOf(members, person.user()).covers(former)) {
                throw forbidden();
            }
            long owners = members.stream()
                    .filter(member -> member.role() == Role.OWNER)
                    .count();
            boolean endsOwner = former == Role.OWNER && !role.equals(Optional.of(Role.OWNER));
            if (endsOwner && owners == 1) {
                throw ApiException.invalid("An account keeps at least one owner.", "role");
            }
            role.ifPresentOrElse(
                    wanted -> users.changeRole(user, person.account(), wanted),
                    () -> users.removeMember(user, person.account()));
            if (role.filter(wanted -> wanted.covers(former)).isEmpty()) {
                withdrawals.fire(new AccessWithdrawn(
                        user, OptionalLong.of(person.account()), "role_lowered", actor(person, requestId)));
            }
            audit.record(
                    actor(person, requestId),
                    Action.ROLE_CHANGED,
                    person.account(),
                    Map.of(
                            "user",
                            "user_" + user,
                            "from",
                            former.wire(),
                            "to",
                            role.map(Role::wire).orElse("none")));
        });
    }

    private static Role roleOf(List<Membership> members, long user) {
        return members.stream()
                .filter(member -> member.user() == user)
                .map(Membership::role)
                .findFirst()
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no such thing in this account."));
    }

    private static void requireCovers(SignedInPerson person, Role role) {
        if (!person.role().covers(role)) {
            throw forbidden();
        }
    }

    private static ApiException forbidden() {
        return new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "Your role in this account does not allow this.");
    }

    private static Actor actor(SignedInPerson person, String requestId) {
        return new Actor(person.actorName(), requestId);
    }
}
