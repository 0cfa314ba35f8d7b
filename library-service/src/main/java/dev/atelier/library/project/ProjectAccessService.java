// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.HashSet;
import java.util.Optional;

/** Answers what an account may do where. */
@ApplicationScoped
public class ProjectAccessService {
    private final ProjectRepository projects;

    ProjectAccessService(ProjectRepository projects) {
        this.projects = projects;
    }

    @Transactional
    public Optional<Access> find(long account, ProjectId project) {
        if (project.value() == 0) {
            return Optional.of(Access.ofAll());
        }
        return projects.findReachable(project.value(), account).map(found -> access(found, account));
    }

    /** @throws ApiException 404 when the account has nothing to do with the project */
    public Access require(long account, ProjectId project) {
        return find(account, project).orElseThrow(() -> ApiException.notFound("project"));
    }

    /** The project the account works in; the shelf of all projects when it chose none or lost it. */
    @Transactional
    public Access current(long account) {
        return projects.current(account)
                .flatMap(project -> find(account, new ProjectId(project)))
                .orElseGet(Access::ofAll);
    }

    @Transactional
    public Reach reach(long account) {
        return new Reach(account, new HashSet<>(projects.reachableIds(account)));
    }

    Access access(Project project, long account) {
        Role role = project.isOwnedBy(account)
                ? Role.OWNER
                : projects.role(project.id().value(), account).orElse(Role.VIEWER);
        return new Access(project.id(), role, project.name());
    }
}
