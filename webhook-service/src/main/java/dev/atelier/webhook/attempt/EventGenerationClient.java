// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestPath;

/** Reads generations as their account sees them at this moment. */
@Path("/internal/accounts/{account}/generations/{generation}")
@RegisterRestClient(configKey = "generation")
@RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
@RegisterProvider(InternalErrors.class)
public interface EventGenerationClient {

    /** The generation's JSON, untouched: receivers get exactly what the API shows. */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    String get(@RestPath long account, @RestPath long generation);
}
