// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.project.ProjectMembership;
import dev.atelier.platform.id.ProjectId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A shelf in an API response. */
@Schema(name = "Shelf")
public record ShelfView(
        ProjectId id,
        String name,
        @Schema(description = "How many items it shows.") long itemCount,

        @Schema(description = "Whether the caller may only look at it.")
        boolean readOnly) {

    static ShelfView of(ProjectMembership access, long items) {
        return new ShelfView(access.id(), access.name(), items, !access.role().canWrite());
    }
}
