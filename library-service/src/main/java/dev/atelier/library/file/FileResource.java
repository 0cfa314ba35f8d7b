// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.file.FileRepository.FileFilter;
import dev.atelier.library.file.FileService.DeletedFileView;
import dev.atelier.platform.caller.CurrentCaller;
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
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
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
            extensions = @Extension(name = "x-codes", value = "not_found"))
    @APIResponse(responseCode = "200", description = "One page.")
    public Page<FileView> list(
            @QueryParam("type") @Nullable String type,
            @Parameter(description = "A project: every member's files in it.") @QueryParam("project") @Nullable String project,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        FileFilter filter = new FileFilter(
                caller.account(),
                Optional.ofNullable(type).map(MediaKind::parse),
                Optional.ofNullable(project).map(ProjectId::fromString).filter(id -> id.value() != 0));
        return files.list(filter, limit, cursor);
    }

    @GET
    @Path("/{id}")
    @Operation(operationId = "getFile", summary = "Read a file", description = "Read a file.")
    @APIResponse(responseCode = "200", description = "The file.")
    public FileView get(@PathParam("id") FileId id) {
        return files.get(id, caller.account());
    }

    @DELETE
    @Path("/{id}")
    @Operation(
            operationId = "deleteFile",
            summary = "Delete a file",
            description = "The file leaves the library and the shelves it was pinned to.")
    @APIResponse(responseCode = "200", description = "The file is gone.")
    public DeletedFileView delete(@PathParam("id") FileId id) {
        return files.delete(id, caller.account());
    }
}
