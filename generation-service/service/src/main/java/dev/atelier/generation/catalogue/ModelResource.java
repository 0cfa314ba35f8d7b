// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.error.ApiException;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The live list of models. */
@Path("/v1/models")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Models")
public class ModelResource {
    private static final int LONGEST_TEXT = 500;

    private final ModelService models;

    ModelResource(ModelService models) {
        this.models = models;
    }

    @GET
    @Operation(
            operationId = "listModels",
            summary = "List models",
            description = "The live list of models, with the model to run when only a kind is named; "
                    + "`task` adds a recommendation.")
    @APIResponseSchema(
            value = ModelListView.class,
            responseDescription = "The models that match.",
            responseCode = "200")
    public Response list(
            @Context Request request,
            @Parameter(description = "Only this kind: image, video, audio or other.", example = "image")
                    @QueryParam("type")
                    @Nullable String type,
            @Parameter(description = "Text to find in name, slug, description or categories.")
                    @QueryParam("q")
                    @Nullable String q,
            @Parameter(description = "What to make, in words; the answer then carries `recommended`.")
                    @QueryParam("task")
                    @Nullable String task) {
        return answer(
                request, models.list(Optional.ofNullable(type).map(ModelType::of), text(q, "q"), text(task, "task")));
    }

    @GET
    @Path("/{model}")
    @Operation(
            operationId = "getModel",
            summary = "Read a model",
            description = "One model with the JSON Schema of its input.")
    @APIResponseSchema(value = ModelView.class, responseDescription = "The model.", responseCode = "200")
    public Response get(@Context Request request, @PathParam("model") ModelReference model) {
        return answer(request, models.get(model));
    }

    @GET
    @Path("/{model}/schema")
    @Operation(
            operationId = "getModelSchema",
            summary = "Read a model's input schema",
            description =
                    "The JSON Schema 2020-12 of the model's `input`, annotated with the " + "`x-service-*` keywords.")
    @APIResponse(
            responseCode = "200",
            description = "JSON Schema 2020-12 of the `input` object.",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(type = SchemaType.OBJECT)))
    public Response schema(@Context Request request, @PathParam("model") ModelReference model) {
        return answer(request, models.schema(model));
    }

    /** Models change rarely and are read often, so a client with the current answer gets 304. */
    private static Response answer(Request request, ModelService.Tagged found) {
        var tag = new EntityTag(found.tag());
        boolean isCurrent = Optional.ofNullable(request.evaluatePreconditions(tag))
                // If-Match asks for 412, which no refusal of the API is; a read that changes nothing may be answered.
                .filter(answer -> answer.build().getStatus() == Response.Status.NOT_MODIFIED.getStatusCode())
                .isPresent();
        return (isCurrent ? Response.notModified() : Response.ok(found.body()))
                .tag(tag)
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .build();
    }

    private static Optional<String> text(@Nullable String text, String param) {
        if (text != null && text.length() > LONGEST_TEXT) {
            throw ApiException.invalid("This text has at most " + LONGEST_TEXT + " characters.", param);
        }
        return Optional.ofNullable(text).filter(given -> !given.isBlank());
    }
}
