// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.json.WireName;
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
import java.util.Optional;
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

    /** What a person may do for the whole installation; a null takes it away. */
    record OperatorRoleRequest(@Nullable JsonNode role) {

        Optional<OperatorRole> parse() {
            if (role == null) {
                throw ApiException.invalid("This member is viewer, support, admin, or null.", "role");
            }
            return role.isNull()
                    ? Optional.empty()
                    : Optional.of(WireName.parse(OperatorRole.class, role.asText(), "A role", "role"));
        }
    }

    /** For whom the operator makes a link, and into which account it leads. */
    record UserRequest(
            @Nullable String email,
            @Nullable String account,
            @Nullable String role,
            @Nullable Boolean operator) {

        Email requireEmail() {
            return Email.parse(Checks.text(email, "email"))
                    .orElseThrow(() -> ApiException.invalid("This member is an e-mail address.", "email"));
        }

        long requireAccount() {
            String id = Checks.text(account, "account");
            try {
                return AccountId.fromString(id).value();
            } catch (RuntimeException _) {
                throw ApiException.invalid("This member is the id of an account, such as acct_1.", "account");
            }
        }

        Role roleOr(Role standard) {
            return role == null ? standard : WireName.parse(Role.class, role, "A role", "role");
        }

        boolean isOperator() {
            return Boolean.TRUE.equals(operator);
        }
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
