// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.compat.upstream.UpstreamErrorMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestPath;

/** Reads the catalogue with the caller's own token. */
@RegisterRestClient(configKey = "generation")
@RegisterProvider(UpstreamErrorMapper.class)
@Path("/v1/models")
@Produces(MediaType.APPLICATION_JSON)
public interface NativeModelClient {

    /** The native list. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ModelList(List<NativeModel> data) {}

    @GET
    ModelList list(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId);

    @GET
    @Path("/{slug}")
    NativeModel get(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @RestPath String slug);
}
