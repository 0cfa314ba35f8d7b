// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

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
