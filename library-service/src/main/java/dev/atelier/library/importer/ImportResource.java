// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileView;
import dev.atelier.library.media.Owner;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.RequiredInput;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Imports public links as files. */
@Path("/v1/files/import")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Files")
public class ImportResource {
    private static final int CREATED = 201;

    private final ImportService imports;
    private final ProjectAccessService projects;
    private final CurrentCaller caller;

    ImportResource(ImportService imports, ProjectAccessService projects, CurrentCaller caller) {
        this.imports = imports;
        this.projects = projects;
        this.caller = caller;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(
            operationId = "importFile",
            summary = "Import a file from a link",
            description = "Fetches a public https link into the library.",
            extensions = @Extension(name = "x-codes", value = "not_found storage_quota_exceeded"))
    @APIResponseSchema(value = FileView.class, responseDescription = "The file.", responseCode = "201")
    public FileView importFile(@Nullable ImportRequest request) throws IOException {
        ImportRequest body = RequiredInput.body(request);
        Caller importer = caller.get();
        Owner owner = new Owner(
                importer.account(), projects.findCurrent(importer.account()).id(), importer.origin(), importer.plan());
        return imports.importFile(owner, body.requireUrl(), body.targetModel());
    }

    /** A request to import a link. */
    @Schema(name = "ImportRequest", requiredProperties = "url")
    public record ImportRequest(
            @Schema(description = "A public https address.", format = "uri") @Nullable String url,

            @Schema(description = "Slug or id of a model whose upload limits apply.") @Nullable String model) {
        String requireUrl() {
            return RequiredInput.param(url, "url");
        }

        Optional<String> targetModel() {
            return Optional.ofNullable(model);
        }
    }
}
