// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;

/** Rights of an account in a project. */
public enum ProjectRole implements WireName {
    OWNER,
    EDITOR,
    VIEWER;

    /** Parses the role of a member; ownership cannot be given. */
    @JsonCreator
    public static ProjectRole ofMember(String wire) {
        return switch (wire) {
            case "editor" -> EDITOR;
            case "viewer" -> VIEWER;
            default -> throw ApiException.invalid("A role is editor or viewer.", "role");
        };
    }

    public boolean canWrite() {
        return this != VIEWER;
    }
}
