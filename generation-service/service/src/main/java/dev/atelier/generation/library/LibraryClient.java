// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.File;
import java.util.Map;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestQuery;

/** Calls library-service. */
@RegisterRestClient(configKey = "library")
@RegisterProvider(InternalErrors.class)
@RegisterClientHeaders(InternalCallHeaders.class)
@Path("/internal/outputs")
@Produces(MediaType.APPLICATION_JSON)
public interface LibraryClient {

    /**
     * Idempotent by generation and index: a repeat gets the first answer.
     *
     * @param facts account, project, origin, type, width and height
     */
    @PUT
    @Path("/{generation}/{index}")
    StoredOutput put(
            @PathParam("generation") long generation,
            @PathParam("index") int index,
            @RestQuery Map<String, String> facts,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) String contentType,
            File bytes);
}
