// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.media.Owner;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.resolve.ResolvedReference;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Imports links for runs, and measures them for estimates. */
@Path("/internal/imports")
@RunOnVirtualThread
@AllowedCallers({ServiceName.GENERATION, ServiceName.COMPAT})
public class InternalImportResource {
    private static final int CREATED = 201;

    private final ImportService imports;
    private final ProjectAccessService projects;

    InternalImportResource(ImportService imports, ProjectAccessService projects) {
        this.imports = imports;
        this.projects = projects;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(hidden = true)
    public ResolvedReference importMedium(@Nullable InternalImportRequest request) throws IOException {
        InternalImportRequest body = RequiredInput.body(request);
        Owner owner = body.requireOwner();
        projects.require(owner.account(), owner.project()).requireWrite();
        return imports.importForRun(owner, body.requireUrl(), body.targetModel());
    }

    /** Stores nothing, so a caller who may only read may ask. */
    @POST
    @Path("/measure")
    @AllowedCallers(ServiceName.GENERATION)
    @Operation(hidden = true)
    public ResolvedReference measureMedium(@Nullable InternalImportRequest request) throws IOException {
        InternalImportRequest body = RequiredInput.body(request);
        return imports.measure(body.requireOwner().account(), body.requireUrl(), body.targetModel());
    }
}
