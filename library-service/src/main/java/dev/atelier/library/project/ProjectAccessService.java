// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.HashSet;
import java.util.Optional;

/** Finds the projects that an account may use, and its role in them. */
@ApplicationScoped
public class ProjectAccessService {
    private final ProjectRepository projects;

    ProjectAccessService(ProjectRepository projects) {
        this.projects = projects;
    }

    @Transactional
    public Optional<ProjectAccess> find(long account, ProjectId project) {
        if (project.value() == 0) {
            return Optional.of(ProjectAccess.toAllProjects());
        }
        return projects.findVisible(project.value(), account).map(found -> accessTo(found, account));
    }

    /** @throws ApiException 404 when the account has no access to the project */
    public ProjectAccess require(long account, ProjectId project) {
        return find(account, project).orElseThrow(() -> ApiException.notFound("project", "project"));
    }

    /** Finds the current project of the account; all projects when the account has chosen none or lost access. */
    public ProjectAccess findCurrent(long account) {
        return projects.findCurrent(account).orElseGet(ProjectAccess::toAllProjects);
    }

    @Transactional
    public AccessScope loadScope(long account) {
        return new AccessScope(account, new HashSet<>(projects.listVisibleIds(account)));
    }

    ProjectAccess accessTo(Project project, long account) {
        Role role = project.isOwnedBy(account)
                ? Role.OWNER
                : projects.findRole(project.id().value(), account).orElse(Role.VIEWER);
        return new ProjectAccess(
                project.id(), role, project.name(), project.defaultAspectRatio().orElse(null));
    }
}
