// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.console.MemberCaps.Spending;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.member.MemberService;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members of an account: each member sees the names; administrators also see the addresses, and change roles. */
@Singleton
class MemberEndpoint implements RouteHandler {
    private static final String USER = "user_";

    private final ConsoleCall console;
    private final ConsoleGuard guard;
    private final MemberService members;
    private final UserRepository users;
    private final MemberCaps caps;

    MemberEndpoint(
            ConsoleCall console, ConsoleGuard guard, MemberService members, UserRepository users, MemberCaps caps) {
        this.console = console;
        this.guard = guard;
        this.members = members;
        this.users = users;
        this.caps = caps;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(
                ConsoleRoutes.MEMBERS,
                ConsoleRoutes.CHANGE_MEMBER,
                ConsoleRoutes.CAP_MEMBER,
                ConsoleRoutes.REMOVE_MEMBER);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            if (!route.equals(ConsoleRoutes.MEMBERS)) {
                ConsoleGuard.requireRole(call.person(), Role.ADMIN);
                // As on the page of members: a stranger at a browser that was left open must not give access.
                guard.requireRecent(call.person());
                change(call, route);
            }
            return list(call.person());
        });
    }

    /** A member; what they may spend is shown to administrators, and to themselves. */
    record MemberView(
            String id,
            String name,
            @Nullable String email,
            String role,
            boolean me,
            @Nullable Spending spending) {}

    /** The members, and whether administrators may invite further ones. */
    record MemberList(List<MemberView> data, boolean canInvite) {}

    /** The role that a member gets. */
    record RoleRequest(@Nullable String role) {

        Role parse() {
            return WireName.parse(Role.class, role == null ? "" : role, "A role", "role");
        }
    }

    private MemberList list(SignedInPerson person) {
        boolean isAdmin = person.role().managesMembers();
        Map<Long, Spending> spending = caps.list(person.account());
        List<MemberView> views = users.listOfAccount(person.account()).stream()
                .map(member -> {
                    boolean isMe = member.user() == person.user();
                    return new MemberView(
                            USER + member.user(),
                            member.name(),
                            isAdmin ? member.email() : null,
                            member.role().wire(),
                            isMe,
                            isAdmin || isMe ? spending.get(member.user()) : null);
                })
                .toList();
        return new MemberList(views, isAdmin && members.canInvite());
    }

    private void change(ConsoleRequest call, PublicRoute route) {
        SignedInPerson person = call.person();
        long user = user(call.parameter());
        if (route.equals(ConsoleRoutes.CAP_MEMBER)) {
            MemberCapsRequest wanted = call.read(MemberCapsRequest.class).checked();
            ConsoleGuard.requireRole(person, roleOf(person.account(), user));
            caps.set(person.account(), user, wanted, call.actor());
            return;
        }
        Optional<Role> role = route.equals(ConsoleRoutes.REMOVE_MEMBER)
                ? Optional.empty()
                : Optional.of(call.read(RoleRequest.class).parse());
        members.change(person, user, role, call.request().requestId());
    }

    private Role roleOf(long account, long user) {
        return users.listOfAccount(account).stream()
                .filter(member -> member.user() == user)
                .map(UserRepository.Membership::role)
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("member"));
    }

    private static long user(String text) {
        if (!text.matches(USER + "[0-9]{1,18}")) {
            throw ApiException.notFound("member");
        }
        return Long.parseLong(text.substring(USER.length()));
    }
}
