// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Reads generations for the other services; the gateway does not route here. */
@Path("/internal")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class InternalGenerationResource {
    private static final int MOST_IDS = 1_000;

    /** Ids of generations that a caller waits for. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record FinalRequest(@Nullable List<Long> ids) {}

    /** The ids among the request's whose generation has ended. */
    public record FinalView(
            @com.fasterxml.jackson.annotation.JsonProperty("final")
            List<Long> ended) {}

    private final GenerationQueryService generations;

    InternalGenerationResource(GenerationQueryService generations) {
        this.generations = generations;
    }

    @GET
    @Path("/accounts/{account}/generations/{id}")
    @AllowedCallers({ServiceName.WEBHOOK, ServiceName.COMPAT})
    @Operation(hidden = true)
    public GenerationView get(@PathParam("account") long account, @PathParam("id") GenerationId id) {
        return generations.getOwnedView(id.value(), account);
    }

    @POST
    @Path("/generations/final")
    @AllowedCallers(ServiceName.GATEWAY)
    @Operation(hidden = true)
    public FinalView findEnded(@Nullable FinalRequest request) {
        if (request == null || request.ids() == null || request.ids().size() > MOST_IDS) {
            throw ApiException.invalid("ids is a list of at most " + MOST_IDS + " numbers.", "ids");
        }
        return new FinalView(generations.findEnded(request.ids()));
    }
}
