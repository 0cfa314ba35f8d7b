// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.operator.GenerationAdminResource.ModelStateRequest;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Runs, models and upstreams at generation-service. */
@RegisterRestClient(configKey = "generation")
@RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface GenerationClient {

    @GET
    @Path("/costs")
    JsonNode costs(
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @QueryParam("group_by") @Nullable String groupBy);

    @GET
    @Path("/overview/models")
    JsonNode models();

    @PUT
    @Path("/overview/models/{model}/state")
    JsonNode setState(@PathParam("model") String model, ModelStateRequest state);

    @GET
    @Path("/overview/upstreams")
    JsonNode upstreams();

    @GET
    @Path("/overview/runs")
    JsonNode runs(@QueryParam("state") @Nullable String state);
}
