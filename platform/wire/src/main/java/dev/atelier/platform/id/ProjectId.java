// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of a project; number 0 is the shelf of all projects: {@code proj_<n>} on the wire. */
public record ProjectId(long value) {
    private static final PublicId FORM = new PublicId("proj", "project");

    /** Reads {@code proj_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static ProjectId fromString(String text) {
        return new ProjectId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
