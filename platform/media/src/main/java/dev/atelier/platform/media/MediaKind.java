// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import java.util.Optional;

/** Kinds of media in the API. */
public enum MediaKind implements WireName {
    IMAGE,
    VIDEO,
    AUDIO,
    OTHER;

    /** @throws ApiException when the text names no kind */
    public static MediaKind parse(String wire) {
        return WireName.parse(MediaKind.class, wire, "A type", "type");
    }

    public static Optional<MediaKind> find(String wire) {
        return WireName.find(MediaKind.class, wire);
    }
}
