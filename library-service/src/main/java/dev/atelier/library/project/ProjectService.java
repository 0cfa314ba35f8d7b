// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Projects of an account and those shared with it. */
@ApplicationScoped
public class ProjectService {
    private final ProjectRepository projects;
    private final ProjectAccessService accesses;
    private final ProjectConfig config;
    private final Cursors cursors;
    private final Clock clock;

    ProjectService(
            ProjectRepository projects,
            ProjectAccessService accesses,
            ProjectConfig config,
            Cursors cursors,
            Clock clock) {
        this.projects = projects;
        this.accesses = accesses;
        this.config = config;
        this.cursors = cursors;
        this.clock = clock;
    }

    @Transactional
    ProjectView create(long account, CreateProjectRequest request) {
        long owned = projects.countOwned(account);
        if (owned >= config.mostOwned()) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "An account has at most " + config.mostOwned() + " projects.");
        }
        Project project = new Project(
                account,
                request.nameOr("Project " + (owned + 1)),
                request.ratio().orElse(null),
                clock.instant());
        projects.persist(project);
        projects.makeCurrent(account, project.id().value());
        return ProjectView.of(project, accesses.access(project, account), project.id());
    }

    @Transactional
    Page<ProjectView> list(long account, @Nullable String limit, @Nullable String cursor) {
        String list = "projects:" + account;
        PageRequest page = cursors.request(limit, cursor, list);
        long before = page.after().map(Long::parseLong).orElse(Long.MAX_VALUE);
        List<Project> rows = projects.reachable(account, before, page.rowsToRead());
        ProjectId current = accesses.current(account).id();
        return page.page(
                rows,
                row -> ProjectView.of(row, accesses.access(row, account), current),
                row -> Long.toString(row.id().value()),
                position -> cursors.seal(position, list));
    }

    /** The accesses of one page of projects, newest first. */
    @Transactional
    public List<Access> page(long account, long before, int most) {
        return projects.reachable(account, before, most).stream()
                .map(project -> accesses.access(project, account))
                .toList();
    }

    @Transactional
    void share(ProjectId project, long account, Role role) {
        requireShareable(project, account);
        projects.putMember(project.value(), account, role, clock.instant());
    }

    @Transactional
    boolean unshare(ProjectId project, long account) {
        requireShareable(project, account);
        return projects.removeMember(project.value(), account);
    }

    private void requireShareable(ProjectId project, long account) {
        Project found = projects.find("id", project.value())
                .firstResultOptional()
                .orElseThrow(() -> ApiException.notFound("project"));
        if (found.isOwnedBy(account)) {
            throw ApiException.invalid("The owner of a project is no member of it.", "account");
        }
    }
}
