// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** What the other services read of models; the gateway never routes here. */
@Path("/internal/models")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class InternalModelResource {

    /** Which files a model takes. */
    public record UploadView(long id, String slug, UploadLimits upload) {}

    private final ModelCatalogue catalogue;

    InternalModelResource(ModelCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @GET
    @Path("/{model}")
    @Operation(hidden = true)
    public UploadView get(@PathParam("model") ModelReference reference) {
        Model model = catalogue.get(reference);
        return new UploadView(model.id(), model.slug(), model.limits().upload());
    }
}
