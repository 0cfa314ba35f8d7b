// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.console.MemberCaps.Spending;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.member.MemberService;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserDirectory;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/**
 * The members of an account: each member sees the names; administrators also see the addresses, and change roles. A
 * stranger at a browser that was left open must not give access, so each change needs a recent sign-in.
 */
@Path("/console/api/v1/members")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class MemberResource {
    private static final String USER = "user_";

    private final SignedInCall call;
    private final MemberService members;
    private final UserDirectory users;
    private final MemberCaps caps;

    MemberResource(SignedInCall call, MemberService members, UserDirectory users, MemberCaps caps) {
        this.call = call;
        this.members = members;
        this.users = users;
        this.caps = caps;
    }

    /** A member; what they may spend is shown to administrators, and to themselves. */
    public record MemberView(
            String id,
            String name,
            @Nullable String email,
            String role,
            boolean me,
            @Nullable Spending spending) {}

    /** The members, and whether administrators may invite further ones. */
    public record MemberList(List<MemberView> data, boolean canInvite) {}

    /** The role that a member gets. */
    public record RoleRequest(@Nullable String role) {

        Role parse() {
            return WireName.parse(Role.class, role == null ? "" : role, "A role", "role");
        }
    }

    /** What a member may spend in the console; an absent cap is none. */
    public record CapsRequest(
            @Nullable Long dailyCap, @Nullable Long monthlyCap) {
        private static final long MAX_CREDITS = 1_000_000_000_000L;

        /** Refuses what is no number of credits. */
        CapsRequest checked() {
            check(dailyCap, "daily_cap");
            check(monthlyCap, "monthly_cap");
            return this;
        }

        private static void check(@Nullable Long cap, String param) {
            if (cap != null && (cap < 1 || cap > MAX_CREDITS)) {
                throw ApiException.invalid(
                        "This member is a whole number from 1 to " + MAX_CREDITS + ", or null.", param);
            }
        }
    }

    @GET
    public MemberList list() {
        SignedInPerson person = call.person();
        boolean isAdmin = person.role().managesMembers();
        Map<Long, Spending> spending = caps.list(person.account());
        List<MemberView> views = users.listMembers(person.account()).stream()
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

    @PATCH
    @Path("/{user}")
    @SignedIn(role = Role.ADMIN, recent = true)
    public MemberList change(@RestPath String user, @Nullable RoleRequest request) {
        long member = number(user);
        return changed(member, Optional.of(call.requireBody(request).parse()));
    }

    @DELETE
    @Path("/{user}")
    @SignedIn(role = Role.ADMIN, recent = true)
    public MemberList remove(@RestPath String user) {
        return changed(number(user), Optional.empty());
    }

    @PUT
    @Path("/{user}/caps")
    @SignedIn(role = Role.ADMIN, recent = true)
    public MemberList setCaps(@RestPath String user, @Nullable CapsRequest request) {
        long member = number(user);
        CapsRequest wanted = call.requireBody(request).checked();
        call.requireRole(roleOf(member));
        caps.set(call.account(), member, wanted, call.actor());
        return list();
    }

    private MemberList changed(long user, Optional<Role> role) {
        members.change(call.person(), user, role, call.requestId());
        return list();
    }

    private Role roleOf(long user) {
        return users.listMembers(call.account()).stream()
                .filter(member -> member.user() == user)
                .map(Membership::role)
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("member"));
    }

    private static long number(String user) {
        if (!user.matches(USER + "[0-9]{1,18}")) {
            throw ApiException.notFound("member");
        }
        return Long.parseLong(user.substring(USER.length()));
    }
}
