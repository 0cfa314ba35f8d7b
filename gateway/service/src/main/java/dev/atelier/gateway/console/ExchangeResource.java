// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestPath;

/** The requests and answers of a webhook's attempts; webhook-service keeps them. */
@Path("/console/api/v1/webhook-endpoints/{id}/deliveries/{event}/exchanges")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class ExchangeResource {
    private final SignedInCall call;
    private final ExchangeClient webhooks;

    ExchangeResource(SignedInCall call, @RestClient ExchangeClient webhooks) {
        this.call = call;
        this.webhooks = webhooks;
    }

    @GET
    public JsonNode list(@RestPath String id, @RestPath String event) {
        return webhooks.exchanges(call.account(), id, event);
    }
}
