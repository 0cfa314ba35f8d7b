// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

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

/** Reads a generation when there is no caller: for a callback. */
@RegisterRestClient(configKey = "generation")
@RegisterClientHeaders(InternalCallHeaders.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/accounts/{account}/generations/{generation}")
@Produces(MediaType.APPLICATION_JSON)
public interface ServiceGenerationClient {

    @GET
    Generation get(@RestPath long account, @RestPath long generation);
}
