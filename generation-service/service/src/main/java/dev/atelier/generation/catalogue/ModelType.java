// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What kind of media a model makes. */
@Schema(name = "MediaKind")
public enum ModelType implements WireName {
    IMAGE,
    VIDEO,
    AUDIO,
    OTHER;

    @JsonCreator
    public static ModelType of(String wire) {
        return WireName.parse(ModelType.class, wire, "A type", "type");
    }
}
