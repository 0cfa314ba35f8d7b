// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Asks library-service which file or output one of its own links leads to, and stores data: URIs there. */
@RegisterRestClient(configKey = "library")
@RegisterClientHeaders(InternalCallHeaders.ToLibrary.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/imports")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface ImportClient {

    record LinkRequest(long account, long project, String url, Plan plan) {}

    /** @param id {@code file_<n>} or {@code gen_<n>#<index>} */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record MediaView(String id) {}

    @POST
    MediaView find(LinkRequest link);
}
