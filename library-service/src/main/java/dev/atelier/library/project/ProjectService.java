// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.library.media.DisplayName;
import dev.atelier.library.project.ProjectAccessService.ProjectMembership;
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
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Creates, lists and shares projects. */
@ApplicationScoped
public class ProjectService {
    // Keeps one account from filling the table; no account needs more.
    private static final int MAX_OWNED = 500;

    private final ProjectRepository projects;
    private final ProjectAccessService accesses;
    private final CurrentProjectService current;
    private final Cursors cursors;
    private final Clock clock;

    ProjectService(
            ProjectRepository projects,
            ProjectAccessService accesses,
            CurrentProjectService current,
            Cursors cursors,
            Clock clock) {
        this.projects = projects;
        this.accesses = accesses;
        this.current = current;
        this.cursors = cursors;
        this.clock = clock;
    }

    ProjectView create(long account, CreateProjectRequest request) {
        return current.change(account, () -> createCurrent(account, request));
    }

    private ProjectView createCurrent(long account, CreateProjectRequest request) {
        long owned = projects.countOwned(account);
        if (owned >= MAX_OWNED) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "An account has at most " + MAX_OWNED + " projects.");
        }
        Project project = new Project(
                account,
                request.nameOr("Project " + (owned + 1)),
                request.ratio().orElse(null),
                clock.instant());
        projects.persist(project);
        projects.setCurrent(account, project.id().value());
        return ProjectView.of(project, accesses.accessTo(project, account), project.id());
    }

    @Transactional
    Page<ProjectView> list(long account, @Nullable String limit, @Nullable String cursor) {
        PageRequest page = cursors.request(limit, cursor, "projects:" + account);
        List<Project> rows = projects.listVisible(account, page.before(), page.rowsToRead());
        ProjectId chosen = accesses.findCurrent(account).id();
        return page.page(
                rows,
                row -> ProjectView.of(row, accesses.accessTo(row, account), chosen),
                row -> Long.toString(row.id().value()));
    }

    /** Lists the access to one page of projects, newest first. */
    @Transactional
    public List<ProjectMembership> listAccess(long account, long before, int limit) {
        return projects.listVisible(account, before, limit).stream()
                .map(project -> accesses.accessTo(project, account))
                .toList();
    }

    void share(ProjectId project, long account, ProjectRole role) {
        current.change(account, () -> {
            requireShareable(project, account);
            projects.putMember(project.value(), account, role, clock.instant());
            return role;
        });
    }

    boolean unshare(ProjectId project, long account) {
        return current.change(account, () -> {
            requireShareable(project, account);
            return projects.removeMember(project.value(), account);
        });
    }

    private void requireShareable(ProjectId project, long account) {
        Project found = projects.find("id", project.value())
                .firstResultOptional()
                .orElseThrow(() -> ApiException.notFound("project"));
        if (found.isOwnedBy(account)) {
            throw ApiException.invalid("The owner of a project is no member of it.", "account");
        }
    }

    /** A request to create a project; every member has a default. */
    @Schema(name = "CreateProjectRequest")
    public record CreateProjectRequest(
            @Schema(maxLength = 120) @Nullable String name,

            @Schema(pattern = "^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$", examples = "16:9") @Nullable String defaultAspectRatio) {
        private static final Pattern RATIO = Pattern.compile("[1-9][0-9]{0,3}:[1-9][0-9]{0,3}");

        String nameOr(String defaultName) {
            return name == null ? defaultName : DisplayName.of(name, "name").text();
        }

        Optional<String> ratio() {
            if (defaultAspectRatio != null && !RATIO.matcher(defaultAspectRatio).matches()) {
                throw ApiException.invalid("default_aspect_ratio must look like 16:9.", "default_aspect_ratio");
            }
            return Optional.ofNullable(defaultAspectRatio);
        }
    }
}
