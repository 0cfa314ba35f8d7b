// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.annotation.ClientHeaderParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestPath;

/** Calls generation-service as the caller: what it may do there is what it may do here. */
@RegisterRestClient(configKey = "generation")
@RegisterProvider(UpstreamErrors.class)
@Path("/v1/generations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface GenerationClient {

    /** What to make. */
    record Order(String model, ObjectNode input) {
        /** Without the input, which holds a prompt. */
        @Override
        public String toString() {
            return "Order[" + model + "]";
        }
    }

    /** Answers when the run is queued, also for a model that others wait for. */
    @POST
    @ClientHeaderParam(name = "Prefer", value = "respond-async")
    Generation create(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @HeaderParam("Idempotency-Key") String key,
            Order order);

    @GET
    @Path("/{generation}")
    Generation get(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @RestPath String generation);

    @POST
    @Path("/{generation}/cancel")
    Generation cancel(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @RestPath String generation);
}
