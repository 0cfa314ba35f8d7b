// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.operator.ApiKeyAdminService;
import dev.atelier.gateway.operator.ApiKeyView;
import dev.atelier.gateway.operator.ChangeKeyRequest;
import dev.atelier.gateway.operator.NewKeyRequest;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
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

/** The API keys of an account: each member sees them, administrators make, change and revoke them. */
@Path("/console/api/v1/keys")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class KeyResource {
    private static final int CREATED = 201;

    private final SignedInCall call;
    private final ApiKeyAdminService keys;

    KeyResource(SignedInCall call, ApiKeyAdminService keys) {
        this.call = call;
        this.keys = keys;
    }

    @GET
    public Page<ApiKeyView> list() {
        return new Page<>(keys.listWithSpending(call.account()), null);
    }

    @GET
    @Path("/{id}")
    public ApiKeyView get(@RestPath ApiKeyId id) {
        return keys.get(call.account(), id.value());
    }

    @POST
    @ResponseStatus(CREATED)
    @SignedIn(role = Role.ADMIN, recent = true)
    public ApiKeyView create(@Nullable NewKeyRequest request) {
        return keys.createForAccount(call.account(), call.requireBody(request), call.actor());
    }

    @PATCH
    @Path("/{id}")
    @SignedIn(role = Role.ADMIN)
    public ApiKeyView change(@RestPath ApiKeyId id, @Nullable ChangeKeyRequest request) {
        ChangeKeyRequest wanted = call.requireBody(request);
        if (keys.isMore(call.account(), id.value(), wanted)) {
            call.requireRecent();
        }
        return keys.change(call.account(), id.value(), wanted, call.actor());
    }

    @DELETE
    @Path("/{id}")
    @SignedIn(role = Role.ADMIN)
    public ApiKeyView revoke(@RestPath ApiKeyId id) {
        return keys.revoke(call.account(), id.value(), call.actor());
    }

    @POST
    @Path("/{id}/rotate")
    @ResponseStatus(CREATED)
    @SignedIn(role = Role.ADMIN, recent = true)
    public ApiKeyView rotate(@RestPath ApiKeyId id) {
        return keys.rotate(call.account(), id.value(), call.actor());
    }
}
