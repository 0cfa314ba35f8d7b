// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.catalogue.ModelStateService;
import dev.atelier.generation.catalogue.ModelStateService.OfferedModelView;
import dev.atelier.generation.overview.OverviewService.ModelRow;
import dev.atelier.generation.overview.OverviewService.RunRow;
import dev.atelier.generation.overview.OverviewService.UpstreamRow;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Models, upstreams and runs, for the gateway's operator API. */
@Path("/internal/overview")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class OverviewResource {
    private final OverviewService overview;
    private final ModelStateService models;

    OverviewResource(OverviewService overview, ModelStateService models) {
        this.overview = overview;
        this.models = models;
    }

    /** Whether a model is offered. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record StateRequest(@Nullable Boolean enabled) {}

    @GET
    @Path("/models")
    @Operation(hidden = true)
    public Page<ModelRow> listModels() {
        return new Page<>(overview.listModels(), null);
    }

    @PUT
    @Path("/models/{model}/state")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(hidden = true)
    public OfferedModelView setState(@PathParam("model") ModelReference model, @Nullable StateRequest request) {
        if (request == null || request.enabled() == null) {
            throw ApiException.invalid("This member is true or false.", "enabled");
        }
        return models.set(model, request.enabled());
    }

    @GET
    @Path("/upstreams")
    @Operation(hidden = true)
    public Page<UpstreamRow> listUpstreams() {
        return new Page<>(overview.listUpstreams(), null);
    }

    @GET
    @Path("/runs")
    @Operation(hidden = true)
    public Page<RunRow> listRuns(@RestQuery @Nullable String state) {
        return new Page<>(overview.listRuns(state), null);
    }
}
