// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Costs and credits, for the gateway's operator API. */
@Path("/internal/costs")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class CostResource {
    private final CostService costs;

    CostResource(CostService costs) {
        this.costs = costs;
    }

    @GET
    @Operation(hidden = true)
    public CostView report(
            @RestQuery @Nullable String from,
            @RestQuery @Nullable String to,
            @RestQuery("group_by") @Nullable String groupBy) {
        return costs.report(from, to, groupBy);
    }
}
