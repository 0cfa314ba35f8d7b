// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;

/** What an account is in a project; project 0 is every account's own. */
public record Access(ProjectId id, Role role, String name) {
    static final String ALL_PROJECTS = "All Projects";

    static Access ofAll() {
        return new Access(new ProjectId(0), Role.OWNER, ALL_PROJECTS);
    }

    /** Refuses a viewer. */
    public Access requireWrite() {
        if (!role.canWrite()) {
            throw new ApiException(ErrorCode.PROJECT_READ_ONLY, "You may look at this project and not change it.");
        }
        return this;
    }
}
