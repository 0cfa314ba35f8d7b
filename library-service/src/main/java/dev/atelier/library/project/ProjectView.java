// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.library.project.ProjectAccessService.ProjectMembership;
import dev.atelier.platform.id.ProjectId;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A project in an API response. */
@Schema(name = "Project")
public record ProjectView(
        ProjectId id,
        String name,

        @Schema(description = "Ratio that new generations start with, null for the model's own.", examples = "16:9")
        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable String defaultAspectRatio,

        @Schema(description = "owner, editor or viewer: what the caller is in it.")
        ProjectRole role,

        @Schema(description = "Whether the caller may only look at it.")
        boolean readOnly,

        @Schema(description = "Whether it is the caller's current project.")
        boolean current,

        Instant createdAt) {

    static ProjectView of(Project project, ProjectMembership access, ProjectId current) {
        return new ProjectView(
                project.id(),
                project.name(),
                project.defaultAspectRatio().orElse(null),
                access.role(),
                !access.role().canWrite(),
                project.id().equals(current),
                project.createdAt());
    }
}
