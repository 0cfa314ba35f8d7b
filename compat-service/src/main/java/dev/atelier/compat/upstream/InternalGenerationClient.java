// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestPath;

/** Reads generations without a caller: for callbacks, and for connections that are held longer than a token lives. */
@RegisterRestClient(configKey = "generation")
@RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/accounts/{account}/generations/{generation}")
@Produces(MediaType.APPLICATION_JSON)
public interface InternalGenerationClient {

    @GET
    NativeGeneration get(@RestPath long account, @RestPath long generation);

    /** Reads a generation; empty when that is not possible at the moment. */
    default Optional<NativeGeneration> tryGet(long account, long generation) {
        try {
            return Optional.of(get(account, generation));
        } catch (ApiException | ProcessingException _) {
            return Optional.empty();
        }
    }
}
