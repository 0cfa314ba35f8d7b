// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileName;
import dev.atelier.library.file.FileView;
import dev.atelier.library.media.Owner;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Receives uploads that another service forwards; the body is the file itself. */
@Path("/internal/files")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.COMPAT)
public class InternalUploadResource {
    private static final int CREATED = 201;

    private final UploadService uploads;
    private final ProjectAccessService projects;

    InternalUploadResource(UploadService uploads, ProjectAccessService projects) {
        this.uploads = uploads;
        this.projects = projects;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(hidden = true)
    public FileView upload(
            @RestQuery @Nullable Long account,
            @RestQuery @Nullable String name,
            @RestQuery @Nullable String plan,
            InputStream body)
            throws IOException {
        if (account == null || account <= 0) {
            throw ApiException.invalid("account is a positive number.", "account");
        }
        Owner owner = new Owner(
                account, projects.findCurrent(account).id(), Origin.API, Plan.of(RequiredInput.param(plan, "plan")));
        return uploads.uploadBytes(owner, FileName.of(name == null ? "" : name), body);
    }
}
