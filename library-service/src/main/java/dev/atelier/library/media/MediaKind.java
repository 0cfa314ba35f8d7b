// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** What a person would call the thing. */
public enum MediaKind {
    IMAGE,
    VIDEO,
    AUDIO,
    OTHER;

    public static MediaKind of(String wire) {
        return Arrays.stream(values())
                .filter(kind -> kind.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid("A type is one of image, video, audio, other.", "type"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
