// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.billing.cap.CapService.CapsRequest;
import dev.atelier.billing.cap.CapService.CapsView;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Caps and spending of credentials, for the gateway. */
@Path("/internal/credentials/{id: [0-9]{1,18}}")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class CredentialResource {
    private final CapService caps;

    CredentialResource(CapService caps) {
        this.caps = caps;
    }

    @PUT
    @Path("/caps")
    @Operation(hidden = true)
    public CapsView setCaps(@RestPath long id, @Valid @NotNull CapsRequest request) {
        return caps.set(id, request);
    }

    @GET
    @Path("/spend")
    @Operation(hidden = true)
    public SpendView getSpend(@RestPath long id, @RestQuery @Nullable String account) {
        if (account == null || !account.matches("[0-9]{1,18}")) {
            throw ApiException.invalid("account is the number of the account.", "account");
        }
        return caps.loadSpend(Long.parseLong(account), id);
    }
}
