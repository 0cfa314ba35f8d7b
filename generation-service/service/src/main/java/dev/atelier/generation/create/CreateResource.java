// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.query.GenerationView;
import dev.atelier.generation.quote.GenerationRequest;
import dev.atelier.generation.quote.MisplacedInput;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.ExceptionMappers;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.request.RequestIdFilter;
import dev.atelier.platform.submit.CreateHeaders;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jspecify.annotations.Nullable;

/** Creates generations: POST /v1/generations and finalize. */
@Path("/v1/generations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Generations")
public class CreateResource {
    private static final Logger LOG = Logger.getLogger(CreateResource.class);
    private static final String RESPOND_ASYNC = "respond-async";
    private static final int ACCEPTED = 202;

    private final CreateService creates;
    private final FinalizeService finalizes;
    private final CurrentCaller caller;
    private final MisplacedInput misplaced;
    private final ExceptionMappers errors;

    CreateResource(
            CreateService creates,
            FinalizeService finalizes,
            CurrentCaller caller,
            MisplacedInput misplaced,
            ExceptionMappers errors) {
        this.creates = creates;
        this.finalizes = finalizes;
        this.caller = caller;
        this.misplaced = misplaced;
        this.errors = errors;
    }

    @POST
    @Operation(
            operationId = "createGeneration",
            summary = "Start a generation",
            description = "Spends credits. With an `Idempotency-Key`, a repeat of the same key and body "
                    + "within 24 hours returns the first run, also a failed one, instead of starting and "
                    + "charging a new one. Media may stand in the input as https links or `data:` URIs of "
                    + "up to 10 MB; they become files of the account. Without an aspect ratio in the input "
                    + "the run takes that of its project.",
            extensions =
                    @Extension(
                            name = "x-codes",
                            value =
                                    "not_found idempotency_conflict idempotency_in_progress project_read_only storage_quota_exceeded"))
    @APIResponse(
            responseCode = "202",
            description = "The generation is queued or running.",
            headers = {
                @Header(name = "X-Credits-Charged", schema = @Schema(type = SchemaType.INTEGER)),
                @Header(name = "X-Credits-Remaining", schema = @Schema(type = SchemaType.INTEGER)),
                @Header(name = "Idempotency-Replayed", schema = @Schema(type = SchemaType.BOOLEAN))
            },
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = GenerationView.class)))
    @APIResponseSchema(
            value = GenerationView.class,
            responseDescription = "The generation has ended: its model answers at once, or it is a repeat.",
            responseCode = "200")
    @Parameter(
            name = IdempotencyKey.HEADER,
            in = ParameterIn.HEADER,
            description = "1 to 255 visible ASCII characters.",
            schema = @Schema(type = SchemaType.STRING))
    public Response create(@Nullable GenerationRequest request, @Context RoutingContext http) {
        CreateResult created = creates.create(
                GenerationRequest.require(request),
                caller.get(),
                // Not as a parameter: an empty header would be none there, and a create without a key can be charged
                // twice.
                CreateArrival.of(http.request().headers().getAll(IdempotencyKey.HEADER), http),
                // RFC 7240: the caller does not wait for the result, not even of a synchronous model.
                !RESPOND_ASYNC.equals(http.request().getHeader("Prefer")));
        return answer(created);
    }

    @ServerExceptionMapper
    public Response unknown(UnrecognizedPropertyException fault, RoutingContext http) {
        return errors.refused(misplaced.refusal(fault), http);
    }

    /** The charge is booked, so the response must not say that the client spent nothing: the gateway asks again. */
    @ServerExceptionMapper
    public Response unconfirmed(UnconfirmedQueueException fault, RoutingContext http) {
        LOG.warnf("create unconfirmed cause=%s", fault.getCause());
        var body = ErrorBody.of(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The service is temporarily down. Retry shortly, with an Idempotency-Key.",
                null,
                RequestIdFilter.of(http).value());
        return Response.status(ErrorCode.SERVICE_UNAVAILABLE.status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.RETRY_AFTER, 2)
                .header(CreateHeaders.UNCONFIRMED, true)
                .entity(body)
                .build();
    }

    static Response answer(CreateResult created) {
        return answer(created, created.isFinal() ? 200 : ACCEPTED);
    }

    private static Response answer(CreateResult created, int status) {
        Response.ResponseBuilder answer = Response.status(status).entity(created.generation());
        created.charged().ifPresent(credits -> answer.header("X-Credits-Charged", credits));
        created.remaining().ifPresent(credits -> answer.header("X-Credits-Remaining", credits));
        return created.replayed() ? answer.header("Idempotency-Replayed", true).build() : answer.build();
    }

    @POST
    @Path("/{id}/finalize")
    @Consumes(MediaType.WILDCARD)
    @Operation(
            operationId = "finalizeGeneration",
            summary = "Make a generation again at 1080p",
            description = "Starts a new run of the same video at 1080p, for what such a run costs.",
            extensions = @Extension(name = "x-codes", value = "not_finalizable project_read_only"))
    @APIResponseSchema(value = GenerationView.class, responseDescription = "The new generation.", responseCode = "202")
    public Response finalizeAt1080p(@PathParam("id") GenerationId id, @Context RoutingContext http) {
        CreateResult created = finalizes.finalizeAt1080p(id.value(), caller.get(), CreateArrival.of(List.of(), http));
        return answer(created, ACCEPTED);
    }
}
