// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.query.GenerationView;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.id.GenerationId;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Cancels generations. */
@Path("/v1/generations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Generations")
public class CancelResource {
    private final CancelService cancels;
    private final CurrentCaller caller;

    CancelResource(CancelService cancels, CurrentCaller caller) {
        this.cancels = cancels;
        this.caller = caller;
    }

    @POST
    @Path("/{id}/cancel")
    @Consumes(MediaType.WILDCARD)
    @Operation(
            operationId = "cancelGeneration",
            summary = "Cancel a generation",
            description = "Stops a run whose provider can stop it, and refunds it.",
            extensions = @Extension(name = "x-codes", value = "not_cancelable"))
    @APIResponse(responseCode = "200", description = "The canceled generation.")
    public GenerationView cancel(@PathParam("id") GenerationId id) throws InterruptedException {
        return cancels.cancel(id.value(), caller.account());
    }
}
