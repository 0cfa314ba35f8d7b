// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** What kind of media a model makes. */
public enum ModelType {
    IMAGE,
    VIDEO,
    AUDIO,
    OTHER;

    @JsonCreator
    public static ModelType of(String wire) {
        return Arrays.stream(values())
                .filter(type -> type.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid("A type is one of image, video, audio, other.", "type"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
