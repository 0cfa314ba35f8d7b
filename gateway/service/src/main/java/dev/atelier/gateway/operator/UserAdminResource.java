// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Access of people, for the operator: each answer holds a link that works once and is not shown again. */
@Path("/admin/users")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class UserAdminResource {
    private static final int CREATED = 201;

    private final UserAdminService users;
    private final OperatorCall call;

    UserAdminResource(UserAdminService users, OperatorCall call) {
        this.users = users;
        this.call = call;
    }

    @GET
    @Performed(Operation.USERS_LIST)
    public Page<UserView> list(
            @RestQuery @Nullable String q, @RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        return users.list(q == null ? "" : q.strip(), limit, cursor);
    }

    /** Makes a person an operator, changes the role, or takes it away with a null. */
    @PUT
    @Path("/{user}/operator-role")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.USER_ROLE_SET)
    public UserView setRole(@RestPath String user, @Nullable OperatorRoleRequest request) {
        return users.setRole(user, call.requireBody(request).parse(), call.actor());
    }

    /** The link for the first person of an installation. */
    @POST
    @Path("/setup-links")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.USER_SETUP)
    public LinkView createSetup(@Nullable UserRequest request) {
        return LinkView.of(users.createSetup(call.requireBody(request), call.actor()));
    }

    @POST
    @Path("/invites")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.USER_INVITE)
    public LinkView invite(@Nullable UserRequest request) {
        return LinkView.of(users.invite(call.requireBody(request), call.actor()));
    }

    @POST
    @Path("/resets")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.USER_RESET)
    public LinkView createReset(@Nullable UserRequest request) {
        return LinkView.of(users.createReset(call.requireBody(request), call.actor()));
    }

    /** A link that was made. */
    public record LinkView(String url, Instant expiresAt) {

        static LinkView of(LinkService.Created link) {
            return new LinkView(link.url(), link.expiresAt());
        }
    }
}
