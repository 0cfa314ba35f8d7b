// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.project.ProjectAccessService.ProjectMembership;
import dev.atelier.library.project.ProjectService;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Lists shelves: first the shelf of all projects, then one shelf for each project, newest first. */
@ApplicationScoped
class ShelfService {
    private final ProjectAccessService accesses;
    private final ProjectService projects;
    private final ShelfItemRepository items;
    private final Cursors cursors;

    ShelfService(ProjectAccessService accesses, ProjectService projects, ShelfItemRepository items, Cursors cursors) {
        this.accesses = accesses;
        this.projects = projects;
        this.items = items;
        this.cursors = cursors;
    }

    @Transactional
    Page<ShelfView> list(long account, @Nullable String limit, @Nullable String cursor) {
        PageRequest page = cursors.request(limit, cursor, "shelves:" + account);
        List<ProjectMembership> rows = new ArrayList<>();
        if (page.after().isEmpty()) {
            rows.add(accesses.require(account, new ProjectId(0)));
        }
        rows.addAll(projects.listAccess(account, page.before(), page.rowsToRead() - rows.size()));
        AccessScope scope = accesses.loadScope(account);
        Map<Long, Long> counts = items.countByShelf(scope.shelves());
        return page.page(
                rows,
                row -> ShelfView.of(row, count(row.id(), counts)),
                row -> Long.toString(
                        row.id().value() == 0 ? Long.MAX_VALUE : row.id().value()));
    }

    private static long count(ProjectId project, Map<Long, Long> counts) {
        return project.value() == 0
                ? counts.values().stream().mapToLong(Long::longValue).sum()
                : counts.getOrDefault(project.value(), 0L);
    }

    /** A shelf in an API response. */
    @Schema(name = "Shelf")
    public record ShelfView(
            ProjectId id,
            String name,

            @Schema(description = "How many items it shows.")
            long itemCount,

            @Schema(description = "Whether the caller may only look at it.")
            boolean readOnly) {

        static ShelfView of(ProjectMembership access, long items) {
            return new ShelfView(
                    access.id(), access.name(), items, !access.role().canWrite());
        }
    }

    /** A shelf of items: the number of its project, or minus the number of its account for items outside of projects. */
    record Shelf(long number) {

        static Shelf of(long account, ProjectId project) {
            return new Shelf(project.value() == 0 ? -account : project.value());
        }

        ProjectId project() {
            return new ProjectId(Math.max(0, number));
        }
    }
}
