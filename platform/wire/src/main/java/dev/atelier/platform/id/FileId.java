// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of an uploaded or imported file: {@code file_<n>} on the wire. */
public record FileId(long value) {
    private static final PublicId FORM = new PublicId("file", "file");

    /** Reads {@code file_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static FileId fromString(String text) {
        return new FileId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
