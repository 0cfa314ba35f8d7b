// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
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

    /** What was said in the attempts of a delivery, at webhook-service. */
    @RegisterRestClient(configKey = "webhook")
    @RegisterClientHeaders(InternalCallHeaders.ToWebhook.class)
    @RegisterProvider(InternalErrors.class)
    @Path("/internal/accounts/{account}/webhook-endpoints/{id}/deliveries/{event}/exchanges")
    interface ExchangeClient {

        @GET
        JsonNode exchanges(
                @PathParam("account") long account, @PathParam("id") String endpoint, @PathParam("event") String event);
    }

    @GET
    public JsonNode list(@RestPath String id, @RestPath String event) {
        return webhooks.exchanges(call.account(), id, event);
    }
}
