// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** Kinds of media in the API. */
public enum MediaKind {
    IMAGE,
    VIDEO,
    AUDIO,
    OTHER;

    /** @throws ApiException when the text names no kind */
    public static MediaKind parse(String wire) {
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
