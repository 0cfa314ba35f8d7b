// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Reads the upload limits of models from generation-service. */
@RegisterRestClient(configKey = "generation")
@RegisterProvider(InternalErrors.class)
@RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
@Path("/internal/models")
@Produces(MediaType.APPLICATION_JSON)
public interface ModelClient {

    /** @param model id or slug */
    @GET
    @Path("/{model}")
    ModelUploadLimits limits(@PathParam("model") String model);
}
