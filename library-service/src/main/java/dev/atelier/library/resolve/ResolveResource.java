// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Resolves media references for generation-service. */
@Path("/internal/media/resolve")
@RunOnVirtualThread
public class ResolveResource {
    private final ResolveService references;

    ResolveResource(ResolveService references) {
        this.references = references;
    }

    @POST
    @Operation(hidden = true)
    public ResolveView resolve(@Nullable ResolveRequest request) {
        if (request == null) {
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
        }
        return new ResolveView(references.resolve(request.requireAccount(), request.requireReferences()));
    }
}
