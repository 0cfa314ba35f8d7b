// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Locale;

/** What an account may do in a project. */
public enum Role {
    OWNER,
    EDITOR,
    VIEWER;

    /** The role given to a member; ownership is not given. */
    @JsonCreator
    public static Role ofMember(String wire) {
        return switch (wire) {
            case "editor" -> EDITOR;
            case "viewer" -> VIEWER;
            default -> throw ApiException.invalid("A role is editor or viewer.", "role");
        };
    }

    public boolean canWrite() {
        return this != VIEWER;
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
