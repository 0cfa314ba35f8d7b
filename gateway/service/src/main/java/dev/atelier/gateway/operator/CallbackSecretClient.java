// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The secrets of callbacks at webhook-service. */
@RegisterRestClient(configKey = "webhook")
@RegisterClientHeaders(InternalCallHeaders.ToWebhook.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface CallbackSecretClient {

    @POST
    @Path("/accounts/{account}/callback-secret/rotate")
    JsonNode rotateCallbackSecret(@PathParam("account") long account);
}
