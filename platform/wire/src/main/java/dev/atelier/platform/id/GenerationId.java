// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of a run of a model: {@code gen_<n>} on the wire. */
public record GenerationId(long value) {
    private static final PublicId FORM = new PublicId("gen", "generation");

    /** Reads {@code gen_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static GenerationId fromString(String text) {
        return new GenerationId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
