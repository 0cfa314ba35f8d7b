// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;

/** What a file is, as far as the API tells kinds apart. */
public enum MediaKind {
    IMAGE,
    VIDEO,
    AUDIO,
    OTHER;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A kind that is not known here is {@link #OTHER}. */
    @JsonCreator
    public static MediaKind of(String wire) {
        return Arrays.stream(values())
                .filter(kind -> kind.wire().equals(wire))
                .findFirst()
                .orElse(OTHER);
    }
}
