// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileView;
import dev.atelier.library.media.Owner;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.form.MultipartForm;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestHeader;
import org.jspecify.annotations.Nullable;

/** Receives uploads of accounts. */
@Path("/v1/files")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Files")
public class UploadResource {
    private static final int CREATED = 201;

    private final UploadService uploads;
    private final ProjectAccessService projects;
    private final CurrentCaller caller;

    UploadResource(UploadService uploads, ProjectAccessService projects, CurrentCaller caller) {
        this.uploads = uploads;
        this.projects = projects;
        this.caller = caller;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(
            operationId = "uploadFile",
            summary = "Upload a file",
            description = "One part `file`; with `model` the upload limits of that model apply.",
            extensions = @Extension(name = "x-codes", value = "not_found storage_quota_exceeded"))
    @RequestBody(
            required = true,
            content =
                    @Content(
                            mediaType = MediaType.MULTIPART_FORM_DATA,
                            schema = @Schema(implementation = UploadForm.class)))
    @APIResponseSchema(value = FileView.class, responseDescription = "The file.", responseCode = "201")
    public FileView upload(
            @RestHeader(HttpHeaders.CONTENT_TYPE) @Nullable String contentType,
            @RestHeader(HttpHeaders.CONTENT_ENCODING) @Nullable String encoding,
            InputStream body)
            throws IOException {
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            // A small body that unpacks to a huge body would pass every limit.
            throw ApiException.invalid("The body must not be compressed.", "file");
        }
        String boundary = MultipartForm.boundaryIn(contentType)
                .orElseThrow(() -> ApiException.invalid("The body must be multipart/form-data.", "file"));
        Caller uploader = caller.get();
        Owner owner = new Owner(
                uploader.account(), projects.findCurrent(uploader.account()).id(), uploader.origin(), uploader.plan());
        return uploads.uploadForm(owner, boundary, body);
    }

    /** Schema of the upload form in the API description; no instance ever exists. */
    @Schema(name = "UploadForm", requiredProperties = "file")
    record UploadForm(
            @Schema(description = "The bytes; their type is told by the bytes themselves.", format = "binary")
            String file,

            @Schema(description = "Slug or id of a model whose upload limits apply.") @Nullable String model) {}
}
