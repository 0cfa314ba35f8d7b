// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.operator.GenerationAdminResource.ModelStateRequest;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Costs, models, upstreams and runs, for the operator; generation-service owns them. */
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class GenerationAdminResource {
    private final GenerationClient generation;
    private final AuditLog audit;
    private final OperatorCall call;

    GenerationAdminResource(@RestClient GenerationClient generation, AuditLog audit, OperatorCall call) {
        this.generation = generation;
        this.audit = audit;
        this.call = call;
    }

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

    /** Whether a model is offered. */
    record ModelStateRequest(@Nullable Boolean enabled) {

        ModelStateRequest checked() {
            if (enabled == null) {
                throw ApiException.invalid("This member is true or false.", "enabled");
            }
            return this;
        }
    }

    /** Every model with its state, its upstreams and its last error. */
    @GET
    @Path("/models")
    @Performed(Operation.MODELS_LIST)
    public JsonNode listModels() {
        return generation.models();
    }

    /** Switches a model off or on; runs that wait or run go on. */
    @PUT
    @Path("/models/{model}/state")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.MODEL_SWITCH)
    public JsonNode switchModel(@RestPath String model, @Nullable ModelStateRequest request) {
        ModelStateRequest state = call.requireBody(request).checked();
        JsonNode answer = generation.setState(model, state);
        audit.recordForOperator(
                call.actor(),
                Action.MODEL_SWITCHED,
                Map.of("model", answer.path("slug").asText(model), "enabled", Boolean.TRUE.equals(state.enabled())));
        return answer;
    }

    /** How each upstream does. */
    @GET
    @Path("/upstreams")
    @Performed(Operation.UPSTREAMS_LIST)
    public JsonNode listUpstreams() {
        return generation.upstreams();
    }

    /** The oldest runs that have not ended. */
    @GET
    @Path("/runs")
    @Performed(Operation.RUNS_LIST)
    public JsonNode listRuns(@RestQuery @Nullable String state) {
        return generation.runs(state);
    }

    /** What each upstream charged us against the credits that were charged. */
    @GET
    @Path("/margin")
    @Performed(Operation.MARGIN_READ)
    public JsonNode readMargin(
            @RestQuery @Nullable String from,
            @RestQuery @Nullable String to,
            @RestQuery("group_by") @Nullable String groupBy) {
        return generation.costs(from, to, groupBy);
    }
}
