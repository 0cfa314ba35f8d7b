// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.topup.TopUpService.PurchaseRequest;
import dev.atelier.billing.topup.TopUpService.PurchaseView;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** Purchases by people, whom the gateway has checked. */
@Path("/internal/accounts/{id}/purchases")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class PurchaseResource {
    private final TopUpService topUps;

    PurchaseResource(TopUpService topUps) {
        this.topUps = topUps;
    }

    @POST
    @Operation(hidden = true)
    public PurchaseView buy(@RestPath AccountId id, @Valid @NotNull PurchaseRequest request) {
        return topUps.buy(id.value(), request);
    }
}
