// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.ModelLimits.UploadLimits;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Reads models for the other services; the gateway does not route here. */
@Path("/internal/models")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.LIBRARY)
public class InternalModelResource {

    /** The upload limits of a model. */
    public record UploadView(long id, String slug, UploadLimits upload) {}

    private final ModelOffers offers;

    InternalModelResource(ModelOffers offers) {
        this.offers = offers;
    }

    @GET
    @Path("/{model}")
    @Operation(hidden = true)
    public UploadView get(@PathParam("model") ModelReference reference) {
        Model model = offers.get(reference);
        return new UploadView(model.id(), model.slug(), model.limits().upload());
    }
}
