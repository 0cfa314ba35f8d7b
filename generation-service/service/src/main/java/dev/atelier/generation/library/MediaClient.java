// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.File;
import java.util.List;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Asks library-service about what an account owns. */
@RegisterRestClient(configKey = "library")
@RegisterProvider(InternalErrors.class)
@RegisterClientHeaders(InternalCallHeaders.class)
@Path("/internal")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface MediaClient {

    /** References to look up, at most 64. */
    record ResolveRequest(long account, List<String> refs) {}

    /** One answer for each reference, in their order. */
    record ResolveAnswer(List<FoundMedia> media) {}

    /** A link to fetch and keep. */
    record ImportRequest(
            long account,
            long project,
            String url,
            @Nullable String model) {}

    /** A project as one account sees it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ProjectRole(String id, String role) {}

    @POST
    @Path("/media/resolve")
    ResolveAnswer resolve(ResolveRequest request);

    /** Refuses with {@code invalid_input} and {@code param} {@code url} what may not or cannot be fetched. */
    @POST
    @Path("/imports")
    FoundMedia fetch(ImportRequest request);

    /** Keeps a file made from another one where an upstream can read it. */
    @PUT
    @Path("/derived/{generation}/{index}")
    @Consumes(MediaType.WILDCARD)
    FoundMedia derive(
            @PathParam("generation") long generation,
            @PathParam("index") int index,
            @QueryParam("account") long account,
            @QueryParam("type") String type,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) String contentType,
            File file);

    /** @param project a number, or {@code current} */
    @GET
    @Path("/accounts/{account}/projects/{project}")
    ProjectRole project(@PathParam("account") long account, @PathParam("project") String project);
}
