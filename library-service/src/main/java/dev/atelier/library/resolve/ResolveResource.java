// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Resolves media references for generation-service. */
@Path("/internal/media/resolve")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GENERATION)
public class ResolveResource {
    private final ResolveService references;

    ResolveResource(ResolveService references) {
        this.references = references;
    }

    @POST
    @Operation(hidden = true)
    public ResolveView resolve(@Nullable ResolveRequest request) {
        ResolveRequest body = RequiredInput.body(request);
        return new ResolveView(references.resolve(body.requireAccount(), body.requireReferences()));
    }
}
