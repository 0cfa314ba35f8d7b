// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Hears from library-service that the current project of an account is about to change; the gateway does not route here. */
@Path("/internal/accounts/{account}/current-project")
@RunOnVirtualThread
@AllowedCallers(ServiceName.LIBRARY)
public class CurrentProjectResource {
    private final ProjectAccess projects;

    CurrentProjectResource(ProjectAccess projects) {
        this.projects = projects;
    }

    /** @param before the revision of the change */
    @DELETE
    @Operation(hidden = true)
    public void forget(@PathParam("account") long account, @QueryParam("before") @Nullable Long before) {
        projects.forgetCurrent(account, RequiredInput.param(before, "before"));
    }
}
