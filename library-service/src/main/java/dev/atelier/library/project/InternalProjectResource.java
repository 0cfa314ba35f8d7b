// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.library.project.ProjectAccessService.CurrentProject;
import dev.atelier.library.project.ProjectAccessService.ProjectMembership;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Reads project access for other services, and shares projects for operators. */
@Path("/internal")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class InternalProjectResource {
    private final ProjectAccessService accesses;
    private final ProjectService projects;

    InternalProjectResource(ProjectAccessService accesses, ProjectService projects) {
        this.accesses = accesses;
        this.projects = projects;
    }

    /** The requested role of a member. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Membership(@Nullable ProjectRole role) {}

    /** The current membership of an account; without a role when the account is no member. */
    public record MembershipView(
            ProjectId project, long account, @Nullable ProjectRole role) {}

    @GET
    @Path("/accounts/{account}/projects/{project}")
    @AllowedCallers(ServiceName.GENERATION)
    @Operation(hidden = true)
    public ProjectMembership access(@RestPath AccountId account, @RestPath ProjectId project) {
        return accesses.require(account.value(), project);
    }

    @GET
    @Path("/accounts/{account}/projects/current")
    @AllowedCallers(ServiceName.GENERATION)
    @Operation(hidden = true)
    public CurrentProject current(@RestPath AccountId account) {
        return accesses.findCurrentProject(account.value());
    }

    @PUT
    @Path("/projects/{project}/members/{account}")
    @Operation(hidden = true)
    public MembershipView share(
            @RestPath ProjectId project, @RestPath AccountId account, @Nullable Membership membership) {
        ProjectRole role = RequiredInput.param(RequiredInput.body(membership).role(), "role");
        projects.share(project, account.value(), role);
        return new MembershipView(project, account.value(), role);
    }

    @DELETE
    @Path("/projects/{project}/members/{account}")
    @Operation(hidden = true)
    public MembershipView unshare(@RestPath ProjectId project, @RestPath AccountId account) {
        if (!projects.unshare(project, account.value())) {
            throw ApiException.notFound("member");
        }
        return new MembershipView(project, account.value(), null);
    }
}
