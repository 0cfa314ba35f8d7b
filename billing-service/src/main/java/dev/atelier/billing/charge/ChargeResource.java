// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.charge.ChargeRepository.ChargeStatusView;
import dev.atelier.billing.charge.ChargeService.ChargeView;
import dev.atelier.billing.charge.ChargeService.VoidedChargeView;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** Charges for generation-service. */
@Path("/internal/charges")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GENERATION)
public class ChargeResource {
    private final ChargeService charges;

    ChargeResource(ChargeService charges) {
        this.charges = charges;
    }

    @POST
    @Operation(hidden = true)
    public ChargeView charge(@Valid @NotNull ChargeRequest request) {
        return charges.charge(request);
    }

    @GET
    @Path("/{generation}")
    @Operation(hidden = true)
    public ChargeStatusView get(@RestPath GenerationId generation) {
        return charges.get(generation.value());
    }

    @POST
    @Path("/{generation}/void")
    @Operation(hidden = true)
    public VoidedChargeView voidCharge(@RestPath GenerationId generation) {
        return charges.voidCharge(generation.value());
    }
}
