// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.metadata.Metadata;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Reads generations: one by its id, and lists. */
@Path("/v1/generations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Generations")
public class GenerationQueryResource {
    private final GenerationQueryService generations;
    private final CurrentCaller caller;
    private final Cursors cursors;

    GenerationQueryResource(GenerationQueryService generations, CurrentCaller caller, Cursors cursors) {
        this.generations = generations;
        this.caller = caller;
        this.cursors = cursors;
    }

    @GET
    @Path("/{id}")
    @Operation(
            operationId = "getGeneration",
            summary = "Read a generation",
            description = "With `wait` the request is held until the generation is final or the seconds are up.")
    @APIResponse(responseCode = "200", description = "The generation.")
    public GenerationView get(
            @PathParam("id") GenerationId id,
            @Parameter(
                            name = "wait",
                            description = "Hold the answer until the generation has ended, at most so many seconds.",
                            schema = @Schema(type = SchemaType.INTEGER, minimum = "0", maximum = "45"))
                    @QueryParam("wait")
                    @Nullable String wait) {
        // The gateway holds the request and asks here only when there is a state to answer.
        return generations.getVisible(id.value(), caller.account());
    }

    @GET
    @Operation(
            operationId = "listGenerations",
            summary = "List generations",
            description =
                    "The account's generations, newest first. `metadata[key]=value` in the query narrows the list to those "
                            + "with this pair; several must all match.",
            extensions = @Extension(name = "x-codes", value = "not_found"))
    @APIResponse(responseCode = "200", description = "One page.")
    public Page<GenerationView> list(
            @QueryParam("status") @Nullable String status,
            @Parameter(description = "Slug or id of a model.") @QueryParam("model") @Nullable String model,
            @Parameter(description = "A project: every member's generations in it.") @QueryParam("project") @Nullable String project,
            @QueryParam("made_by") @Nullable String madeBy,
            @QueryParam("origin") @Nullable String origin,
            // Declared for the check of unknown parameters; a description of it would not compile in generated clients.
            @Parameter(hidden = true) @QueryParam(Metadata.NAME) @Nullable String metadata,
            @Context UriInfo uri,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        var filter = new GenerationFilter(
                caller.account(),
                generations.findProject(Optional.ofNullable(project), caller.account()),
                GenerationFilter.isOwnOnly(Optional.ofNullable(madeBy)),
                Optional.ofNullable(status).map(GenerationStatus::parseShown),
                generations.findModel(Optional.ofNullable(model)),
                Optional.ofNullable(origin).map(Origin::of),
                // Its keys are the client's own, so no parameter is named after them.
                Metadata.filter(uri.getQueryParameters()),
                Optional.empty());
        return generations.list(filter, cursors.request(limit, cursor, filter.listName()));
    }
}
