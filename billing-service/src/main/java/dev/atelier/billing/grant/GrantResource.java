// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import dev.atelier.billing.grant.GrantService.GrantView;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** The grants of an account, for the gateway; there are no further pages. */
@Path("/internal/accounts/{id}/grant-list")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class GrantResource {
    private final GrantService grants;

    GrantResource(GrantService grants) {
        this.grants = grants;
    }

    @GET
    @Operation(hidden = true)
    public Page<GrantView> list(@RestPath AccountId id) {
        return new Page<>(grants.list(id.value()), null);
    }
}
