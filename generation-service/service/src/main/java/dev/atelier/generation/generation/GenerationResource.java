// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.estimate.GenerationRequest;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Starts generations and reads them. */
@Path("/v1/generations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Generations")
@APIResponse(
        responseCode = "default",
        description = "The request is refused; `error.code` says why.",
        content = @Content(schema = @Schema(implementation = ErrorBody.class)))
public class GenerationResource {
    private static final String RESPOND_ASYNC = "respond-async";
    private static final int ACCEPTED = 202;

    private final GenerationService generations;
    private final GenerationReadService reads;
    private final ListFilters lists;
    private final CancelService cancels;
    private final FinalizeService finalizes;
    private final CurrentCaller caller;
    private final Cursors cursors;

    GenerationResource(
            GenerationService generations,
            GenerationReadService reads,
            ListFilters lists,
            CancelService cancels,
            FinalizeService finalizes,
            CurrentCaller caller,
            Cursors cursors) {
        this.generations = generations;
        this.reads = reads;
        this.lists = lists;
        this.cancels = cancels;
        this.finalizes = finalizes;
        this.caller = caller;
        this.cursors = cursors;
    }

    @POST
    @Operation(
            operationId = "createGeneration",
            summary = "Start a generation",
            description = "Spends credits. With an `Idempotency-Key`, a repeat of the same key and body "
                    + "within 24 hours returns the first run instead of starting and charging a new "
                    + "one.",
            extensions =
                    @Extension(
                            name = "x-codes",
                            value =
                                    "[\"not_found\", \"idempotency_conflict\", \"idempotency_in_progress\", \"project_read_only\"]",
                            parseValue = true))
    @APIResponse(
            responseCode = "202",
            description = "The generation is queued or running.",
            headers = {
                @Header(name = "X-Credits-Charged", schema = @Schema(type = SchemaType.INTEGER)),
                @Header(name = "X-Credits-Remaining", schema = @Schema(type = SchemaType.INTEGER)),
                @Header(name = "Idempotency-Replayed", schema = @Schema(type = SchemaType.BOOLEAN))
            },
            content = @Content(schema = @Schema(implementation = GenerationView.class)))
    @APIResponse(
            responseCode = "200",
            description = "The generation has ended: its model answers at once, or it is a repeat.",
            content = @Content(schema = @Schema(implementation = GenerationView.class)))
    public Response create(
            @Nullable GenerationRequest request,
            @Parameter(description = "1 to 255 visible ASCII characters.", schema = @Schema(type = SchemaType.STRING))
                    @HeaderParam(IdempotencyKey.HEADER)
                    List<String> key,
            @Context RoutingContext http) {
        Created created = generations.create(
                GenerationRequest.required(request),
                caller.get(),
                IdempotencyKey.of(key),
                RequestTrace.current(RequestIdFilter.of(http)),
                // RFC 7240: the caller asks later, whatever the model.
                !RESPOND_ASYNC.equals(http.request().getHeader("Prefer")));
        return answer(created, created.isFinal() ? 200 : ACCEPTED);
    }

    private static Response answer(Created created, int status) {
        Response.ResponseBuilder answer = Response.status(status).entity(created.generation());
        created.charged().ifPresent(credits -> answer.header("X-Credits-Charged", credits));
        created.remaining().ifPresent(credits -> answer.header("X-Credits-Remaining", credits));
        return created.replayed() ? answer.header("Idempotency-Replayed", true).build() : answer.build();
    }

    @GET
    @Path("/{id}")
    @Operation(
            operationId = "getGeneration",
            summary = "Read a generation",
            description = "With `wait` the request is held until the generation is final or the seconds are up.")
    @APIResponse(
            responseCode = "200",
            description = "The generation.",
            content = @Content(schema = @Schema(implementation = GenerationView.class)))
    public GenerationView get(
            @Parameter(schema = @Schema(type = SchemaType.STRING), example = "gen_12") @PathParam("id") GenerationId id,
            @Parameter(
                            name = "wait",
                            description = "Hold the answer until the generation has ended, at most so many seconds.",
                            schema = @Schema(type = SchemaType.INTEGER, minimum = "0", maximum = "45"))
                    @QueryParam("wait")
                    @Nullable String wait) {
        // The gateway holds the request and asks here only when there is something to answer.
        return reads.visible(id.value(), caller.account());
    }

    @POST
    @Path("/{id}/cancel")
    @Consumes(MediaType.WILDCARD)
    @Operation(
            operationId = "cancelGeneration",
            summary = "Cancel a generation",
            description = "Stops a run whose provider can stop it, and refunds it.",
            extensions = @Extension(name = "x-codes", value = "[\"not_cancelable\"]", parseValue = true))
    @APIResponse(
            responseCode = "200",
            description = "The canceled generation.",
            content = @Content(schema = @Schema(implementation = GenerationView.class)))
    public GenerationView cancel(
            @Parameter(schema = @Schema(type = SchemaType.STRING), example = "gen_12") @PathParam("id") GenerationId id)
            throws InterruptedException {
        return cancels.cancel(id.value(), caller.account());
    }

    @POST
    @Path("/{id}/finalize")
    @Consumes(MediaType.WILDCARD)
    @Operation(
            operationId = "finalizeGeneration",
            summary = "Make a generation again at 1080p",
            description = "Starts a new run of the same video at 1080p, for what such a run costs.",
            extensions =
                    @Extension(
                            name = "x-codes",
                            value = "[\"not_finalizable\", \"project_read_only\"]",
                            parseValue = true))
    @APIResponse(
            responseCode = "202",
            description = "The new generation.",
            content = @Content(schema = @Schema(implementation = GenerationView.class)))
    public Response finalizeAt1080p(
            @Parameter(schema = @Schema(type = SchemaType.STRING), example = "gen_12") @PathParam("id") GenerationId id,
            @Context RoutingContext http) {
        Created created =
                finalizes.finalizeAt1080p(id.value(), caller.get(), RequestTrace.current(RequestIdFilter.of(http)));
        return answer(created, ACCEPTED);
    }

    @GET
    @Operation(
            operationId = "listGenerations",
            summary = "List generations",
            description = "The account's generations, newest first.",
            extensions = @Extension(name = "x-codes", value = "[\"not_found\"]", parseValue = true))
    @APIResponse(
            responseCode = "200",
            description = "One page.",
            content = @Content(schema = @Schema(implementation = GenerationPage.class)))
    public Page<GenerationView> list(
            @Parameter(description = "queued, processing, succeeded or failed.") @QueryParam("status") @Nullable String status,
            @Parameter(description = "Slug or id of a model.") @QueryParam("model") @Nullable String model,
            @Parameter(description = "A project: every member's generations in it.") @QueryParam("project") @Nullable String project,
            @Parameter(description = "me or anyone.") @QueryParam("made_by") @Nullable String madeBy,
            @Parameter(description = "web, api, mcp or cli.") @QueryParam("origin") @Nullable String origin,
            @Parameter(description = "1 to 100; 20 when absent.") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "next_cursor of the page before.") @QueryParam("cursor") @Nullable String cursor) {
        var filter = new GenerationFilter(
                caller.account(),
                lists.project(Optional.ofNullable(project), caller.account()),
                GenerationFilter.isOwnOnly(Optional.ofNullable(madeBy)),
                Optional.ofNullable(status).map(GenerationStatus::shown),
                lists.model(Optional.ofNullable(model)),
                Optional.ofNullable(origin).map(Origin::of),
                Optional.empty());
        return reads.list(filter, cursors.request(limit, cursor, filter.listName()));
    }
}
