// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A model as a client names it: by its number or by its slug. */
public record ModelReference(@JsonValue String text) {

    @JsonCreator
    public static ModelReference fromString(String text) {
        return new ModelReference(text);
    }

    @JsonCreator
    static ModelReference ofNumber(long id) {
        return new ModelReference(Long.toString(id));
    }
}
