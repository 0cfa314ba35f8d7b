// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Operators and their tokens, for admins. */
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class OperatorAdminResource {
    private static final int CREATED = 201;

    private final OperatorService operators;
    private final OperatorCall call;

    OperatorAdminResource(OperatorService operators, OperatorCall call) {
        this.operators = operators;
        this.call = call;
    }

    @GET
    @Path("/operators")
    @Performed(Operation.OPERATORS_LIST)
    public Page<OperatorView> list() {
        return new Page<>(operators.list().stream().map(OperatorView::of).toList(), null);
    }

    @POST
    @Path("/operators")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.OPERATOR_CREATE)
    public OperatorView create(@Nullable NewOperatorRequest request) {
        NewOperatorRequest body = call.requireBody(request);
        return OperatorView.of(operators.create(body.checkedName(), body.checkedRole(), call.actor()));
    }

    @DELETE
    @Path("/operators/{name}")
    @Performed(Operation.OPERATOR_REVOKE)
    public OperatorView revoke(@RestPath String name) {
        return OperatorView.of(operators.revoke(name, call.actor()));
    }

    @GET
    @Path("/operators/{name}/tokens")
    @Performed(Operation.TOKENS_LIST)
    public Page<OperatorTokenView> listTokens(@RestPath String name) {
        return new Page<>(
                operators.listTokens(name).stream().map(OperatorTokenView::of).toList(), null);
    }

    @POST
    @Path("/operators/{name}/tokens")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.TOKEN_CREATE)
    public OperatorTokenView createToken(@RestPath String name, @Nullable NewTokenRequest request) {
        return OperatorTokenView.of(
                operators.createToken(name, call.requireBody(request).lifetime(), call.actor()));
    }

    @DELETE
    @Path("/operator-tokens/{id}")
    @Performed(Operation.TOKEN_REVOKE)
    public OperatorTokenView revokeToken(@RestPath long id) {
        return OperatorTokenView.of(operators.revokeToken(id, call.actor()));
    }
}
