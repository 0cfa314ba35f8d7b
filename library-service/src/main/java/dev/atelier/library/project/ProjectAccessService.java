// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Finds the projects that an account may use, and its role in them. */
@ApplicationScoped
public class ProjectAccessService {
    private final ProjectRepository projects;

    ProjectAccessService(ProjectRepository projects) {
        this.projects = projects;
    }

    @Transactional
    public Optional<ProjectMembership> find(long account, ProjectId project) {
        if (project.value() == 0) {
            return Optional.of(ProjectMembership.toAllProjects());
        }
        return projects.findVisible(project.value(), account).map(found -> accessTo(found, account));
    }

    /** @throws ApiException 404 when the account has no access to the project */
    public ProjectMembership require(long account, ProjectId project) {
        return find(account, project).orElseThrow(() -> ApiException.notFound("project", "project"));
    }

    /** Finds the current project of the account; all projects when the account has chosen none or lost access. */
    public ProjectMembership findCurrent(long account) {
        return findCurrentProject(account).project();
    }

    CurrentProject findCurrentProject(long account) {
        return projects.findCurrent(account);
    }

    @Transactional
    public AccessScope loadScope(long account) {
        return new AccessScope(account, new HashSet<>(projects.listVisibleIds(account)));
    }

    ProjectMembership accessTo(Project project, long account) {
        ProjectRole role = project.isOwnedBy(account)
                ? ProjectRole.OWNER
                : projects.findRole(project.id().value(), account).orElse(ProjectRole.VIEWER);
        return new ProjectMembership(
                project.id(), role, project.name(), project.defaultAspectRatio().orElse(null));
    }

    /** Role of an account in a project; project 0 stands for all projects. */
    public record ProjectMembership(
            ProjectId id,
            ProjectRole role,
            String name,
            @Nullable String defaultAspectRatio) {
        static final String ALL_PROJECTS = "All Projects";

        static ProjectMembership toAllProjects() {
            return new ProjectMembership(new ProjectId(0), ProjectRole.OWNER, ALL_PROJECTS, null);
        }

        /** Refuses a viewer. */
        public ProjectMembership requireWrite() {
            if (!role.canWrite()) {
                throw new ApiException(ErrorCode.PROJECT_READ_ONLY, "You may look at this project and not change it.");
            }
            return this;
        }
    }

    /**
     * The current project of an account.
     *
     * @param revision counts the changes of which project it is, and of the role in it
     */
    public record CurrentProject(@JsonUnwrapped ProjectMembership project, long revision) {}

    /** The content that an account may see: its own, and that of projects which it owns or shares. */
    public record AccessScope(long account, Set<Long> projects) {

        public AccessScope {
            projects = Set.copyOf(projects);
        }

        public boolean includes(long owner, long project) {
            return owner == account || (project > 0 && projects.contains(project));
        }

        /** The numbers of the shelves of these projects and of the account's own shelf. */
        public long[] shelves() {
            return LongStream.concat(LongStream.of(-account), projects.stream().mapToLong(Long::longValue))
                    .toArray();
        }
    }
}
