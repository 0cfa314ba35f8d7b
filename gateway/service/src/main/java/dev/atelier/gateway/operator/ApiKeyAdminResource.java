// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.id.ApiKeyId;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Single API keys, for the operator. */
@Path("/admin/keys/{id}")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class ApiKeyAdminResource {
    private static final int CREATED = 201;

    private final ApiKeyAdminService keys;
    private final OperatorCall call;

    ApiKeyAdminResource(ApiKeyAdminService keys, OperatorCall call) {
        this.keys = keys;
        this.call = call;
    }

    @GET
    @Performed(Operation.KEY_READ)
    public ApiKeyView get(@RestPath ApiKeyId id) {
        return keys.get(id.value());
    }

    @PATCH
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.KEY_CHANGE)
    public ApiKeyView change(@RestPath ApiKeyId id, @Nullable ChangeKeyRequest request) {
        return keys.change(id.value(), call.requireBody(request), call.actor());
    }

    @POST
    @Path("/rotate")
    @ResponseStatus(CREATED)
    @Performed(Operation.KEY_ROTATE)
    public ApiKeyView rotate(@RestPath ApiKeyId id) {
        return keys.rotate(id.value(), call.actor());
    }

    @DELETE
    @Performed(Operation.KEY_REVOKE)
    public ApiKeyView revoke(@RestPath ApiKeyId id) {
        return keys.revoke(id.value(), call.actor());
    }
}
