// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.atelier.generation.quote.QuoteService.Estimate;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ExceptionMappers;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jspecify.annotations.Nullable;

/** Prices a run without making it. */
@Path("/v1/estimate")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Generations")
public class EstimateResource {
    private final QuoteService estimates;
    private final CurrentCaller caller;
    private final MisplacedInput misplaced;
    private final ExceptionMappers errors;

    EstimateResource(QuoteService estimates, CurrentCaller caller, MisplacedInput misplaced, ExceptionMappers errors) {
        this.estimates = estimates;
        this.caller = caller;
        this.misplaced = misplaced;
        this.errors = errors;
    }

    @POST
    @Operation(
            operationId = "estimate",
            summary = "Price a generation without running it",
            description = "Free. `credits` is exactly what the same body would be charged on `POST /v1/generations`. "
                    + "Links and `data:` URIs are measured and not kept.",
            extensions = @Extension(name = "x-codes", value = "not_found moderation_blocked project_read_only"))
    @APIResponse(responseCode = "200", description = "The exact price.")
    public Estimate estimate(@Nullable GenerationRequest request) {
        return estimates.estimate(GenerationRequest.require(request), caller.get());
    }

    @ServerExceptionMapper
    public Response unknown(UnrecognizedPropertyException fault, RoutingContext http) {
        return errors.refused(misplaced.refusal(fault), http);
    }
}
