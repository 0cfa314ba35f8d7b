// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members of an account: everybody in it sees the names, administrators also the addresses, and change roles. */
@Singleton
class MemberEndpoint implements RouteHandler {
    private static final String USER = "user_";

    private final ConsoleCall console;
    private final ConsoleGuard guard;
    private final MemberService members;
    private final UserRepository users;

    MemberEndpoint(ConsoleCall console, ConsoleGuard guard, MemberService members, UserRepository users) {
        this.console = console;
        this.guard = guard;
        this.members = members;
        this.users = users;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.MEMBERS, ConsoleRoutes.CHANGE_MEMBER, ConsoleRoutes.REMOVE_MEMBER);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            if (!route.equals(ConsoleRoutes.MEMBERS)) {
                ConsoleGuard.requireRole(call.person(), Role.ADMIN);
                boolean isRemoval = route.equals(ConsoleRoutes.REMOVE_MEMBER);
                change(
                        call,
                        isRemoval
                                ? Optional.empty()
                                : Optional.of(call.read(RoleRequest.class).parse()));
            }
            return list(call.person());
        });
    }

    /** A member. */
    record MemberView(String id, String name, @Nullable String email, String role, boolean me) {}

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
        List<MemberView> views = users.listOfAccount(person.account()).stream()
                .map(member -> new MemberView(
                        USER + member.user(),
                        member.name(),
                        isAdmin ? member.email() : null,
                        member.role().wire(),
                        member.user() == person.user()))
                .toList();
        return new MemberList(views, isAdmin && members.canInvite());
    }

    private void change(ConsoleRequest call, Optional<Role> role) {
        // As on the page of members: whoever sits down at a browser that was left open gives nobody access.
        guard.requireRecent(call.person());
        members.change(
                call.person(), user(call.parameter()), role, call.request().requestId());
    }

    private static long user(String text) {
        if (!text.matches(USER + "[0-9]{1,18}")) {
            throw ApiException.notFound("member");
        }
        return Long.parseLong(text.substring(USER.length()));
    }
}
