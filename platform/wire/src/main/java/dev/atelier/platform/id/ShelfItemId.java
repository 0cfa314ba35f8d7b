// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of a named pin on a shelf: {@code shelf_<n>} on the wire. */
public record ShelfItemId(long value) {
    private static final PublicId FORM = new PublicId("shelf", "shelf item");

    /** Reads {@code shelf_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static ShelfItemId fromString(String text) {
        return new ShelfItemId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
