// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A model as a client names it: by its number or by its slug. */
@Schema(type = SchemaType.STRING, description = "Slug or id of a model.", examples = "landscape-image")
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
