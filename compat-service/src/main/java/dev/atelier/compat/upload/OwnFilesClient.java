// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.upstream.NativeGenerationClient.CallerHeaders;
import dev.atelier.compat.upstream.UpstreamErrorMapper;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.FileId;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestPath;

/** Changes files of the library with the caller's own token. */
@RegisterRestClient(configKey = "library")
@RegisterProvider(UpstreamErrorMapper.class)
@Path("/v1/files/{id}")
public interface OwnFilesClient {

    @DELETE
    void delete(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @RestPath String id);

    /** Deletes a file, which may be gone already. */
    default void delete(CallerHeaders caller, FileId id) {
        try {
            delete(caller.authorization(), caller.requestId(), id.toString());
        } catch (ApiException refusal) {
            if (refusal.code() != ErrorCode.NOT_FOUND) {
                throw refusal;
            }
        }
    }
}
