// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.library.project.ProjectService.CreateProjectRequest;
import dev.atelier.platform.caller.CurrentCaller;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
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
    @APIResponse(responseCode = "200", description = "One page.")
    public Page<ProjectView> list(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return projects.list(caller.account(), limit, cursor);
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(
            operationId = "createProject",
            summary = "Create a project",
            description = "It becomes the current project.")
    @APIResponseSchema(value = ProjectView.class, responseDescription = "The project.", responseCode = "201")
    public ProjectView create(@Nullable CreateProjectRequest request) {
        return projects.create(caller.account(), RequiredInput.body(request));
    }
}
