// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.page.Page;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Lists and creates projects. */
@Path("/v1/projects")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Projects")
@APIResponse(
        responseCode = "default",
        description = "The request is refused; `error.code` says why.",
        content = @Content(schema = @Schema(implementation = ErrorBody.class)))
public class ProjectResource {
    private static final int CREATED = 201;

    private final ProjectService projects;
    private final CurrentCaller caller;

    ProjectResource(ProjectService projects, CurrentCaller caller) {
        this.projects = projects;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listProjects",
            summary = "List projects",
            description = "The account's own projects and those shared with it.")
    @APIResponse(
            responseCode = "200",
            description = "One page.",
            content = @Content(schema = @Schema(implementation = ProjectPage.class)))
    public Page<ProjectView> list(
            @Parameter(description = "1 to 100; 20 when absent.") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "next_cursor of the page before.") @QueryParam("cursor") @Nullable String cursor) {
        return projects.list(caller.account(), limit, cursor);
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(
            operationId = "createProject",
            summary = "Create a project",
            description = "It becomes the current project.")
    @APIResponse(
            responseCode = "201",
            description = "The project.",
            content = @Content(schema = @Schema(implementation = ProjectView.class)))
    public ProjectView create(@Nullable CreateProjectRequest request) {
        return projects.create(caller.account(), RequiredInput.body(request));
    }

    /** Schema of a page of projects in the API description, which has no generic types. */
    @Schema(name = "ProjectPage")
    record ProjectPage(
            List<ProjectView> data,

            @Schema(description = "Cursor of the next page, null on the last one.") @Nullable String nextCursor) {}
}
