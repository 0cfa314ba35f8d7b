// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import org.jspecify.annotations.Nullable;

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
