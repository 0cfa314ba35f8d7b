// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.page.Page;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Lists, reads and deletes files. */
@Path("/v1/files")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Files")
@APIResponse(
        responseCode = "default",
        description = "The request is refused; `error.code` says why.",
        content = @Content(schema = @Schema(implementation = ErrorBody.class)))
public class FileResource {
    private final FileService files;
    private final CurrentCaller caller;

    FileResource(FileService files, CurrentCaller caller) {
        this.files = files;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listFiles",
            summary = "List files",
            description = "Uploads and imports of the last 60 days, newest first.",
            extensions = @Extension(name = "x-codes", value = "[\"not_found\"]", parseValue = true))
    @APIResponse(
            responseCode = "200",
            description = "One page.",
            content = @Content(schema = @Schema(implementation = FilePage.class)))
    public Page<FileView> list(
            @Parameter(description = "image, video, audio or other.") @QueryParam("type") @Nullable String type,
            @Parameter(description = "A project: every member's files in it.") @QueryParam("project") @Nullable String project,
            @Parameter(description = "1 to 100; 20 when absent.") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "next_cursor of the page before.") @QueryParam("cursor") @Nullable String cursor) {
        FileFilter filter = new FileFilter(
                caller.account(),
                Optional.ofNullable(type).map(MediaKind::parse),
                Optional.ofNullable(project).map(ProjectId::fromString).filter(id -> id.value() != 0));
        return files.list(filter, limit, cursor);
    }

    @GET
    @Path("/{id}")
    @Operation(operationId = "getFile", summary = "Read a file", description = "Read a file.")
    @APIResponse(
            responseCode = "200",
            description = "The file.",
            content = @Content(schema = @Schema(implementation = FileView.class)))
    public FileView get(
            @Parameter(schema = @Schema(type = SchemaType.STRING), example = "file_12") @PathParam("id") FileId id) {
        return files.get(id, caller.account());
    }

    @DELETE
    @Path("/{id}")
    @Operation(
            operationId = "deleteFile",
            summary = "Delete a file",
            description = "The file leaves the library and the shelves it was pinned to.")
    @APIResponse(
            responseCode = "200",
            description = "The file is gone.",
            content = @Content(schema = @Schema(implementation = DeletedFileView.class)))
    public DeletedFileView delete(
            @Parameter(schema = @Schema(type = SchemaType.STRING), example = "file_12") @PathParam("id") FileId id) {
        return files.delete(id, caller.account());
    }

    /** Schema of a page of files in the API description, which has no generic types. */
    @Schema(name = "FilePage")
    record FilePage(
            List<FileView> data,

            @Schema(description = "Cursor of the next page, null on the last one.") @Nullable String nextCursor) {}
}
